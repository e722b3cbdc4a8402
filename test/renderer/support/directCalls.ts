import { chatCalls } from '#shared/contract/index.ts';
import { roomCalls } from '#shared/contract/roomCalls.ts';

/** This server has no rooms. */
export const DIRECT_CALLS = Object.fromEntries(
  Object.entries(chatCalls).filter(([name]) => !(name in roomCalls)),
) as unknown as Omit<typeof chatCalls, keyof typeof roomCalls>;
