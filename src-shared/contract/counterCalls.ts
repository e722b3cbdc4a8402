import { z } from 'zod';
import { defineCall } from './defineCall.ts';

const count = z.number().int().nonnegative();

/** The unread total of a person, known in one cheap step before any conversation is. */
export const counterCalls = {
  'counter.read': defineCall({
    session: 'required',
    input: z.object({}),
    /** `personal`: direct conversations, rooms and the inbox. The total is the sum of the three. */
    output: z.object({ total: count, personal: count, announcements: count, topics: count }),
  }),
} as const;
