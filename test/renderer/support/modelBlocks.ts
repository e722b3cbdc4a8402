import type { blockCalls } from '#shared/contract/blockCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';

export type ModelBlocks = ReturnType<typeof createModelBlocks>;

/** The people whom a person blocks, as `blockCalls.ts` describes them. */
export function createModelBlocks(me: string, findPerson: (userId: string) => unknown, publish: Publish) {
  let blocked: { readonly userId: string; readonly since: number }[] = [];
  let clock = 1_700_000_000_000;
  const isBlocking = (userId: string): boolean => blocked.some((one) => one.userId === userId);
  const handlers: MemberHandlers<keyof typeof blockCalls> = {
    'block.set': ({ userId, on }) => {
      if (userId === me) throw new ChatError('BLOCKING_YOURSELF');
      if (on) findPerson(userId);
      if (isBlocking(userId) === on) return {};
      clock += 1;
      const others = blocked.filter((one) => one.userId !== userId);
      blocked = on ? [{ userId, since: clock }, ...others] : others;
      publish('block.changed', { userId, on });
      return {};
    },
    'block.list': () => ({ blocked: [...blocked] }),
  };
  return { handlers, isBlocking };
}
