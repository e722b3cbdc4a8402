import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';

const count = countSchema;

/** The unread total of a person, read in one cheap step before any conversation. */
export const counterCalls = {
  'counter.read': defineCall({
    session: 'required',
    input: z.object({}),
    /**
     * `personal`: unread messages of direct conversations and rooms, and the inbox items that `inbox.list` returns as
     * `counted`, so a mention is not counted in addition to its message; `activity`: how many of `personal` are such
     * inbox items (absent from earlier servers). The total is the sum of `personal`, `announcements` and `topics`.
     */
    output: z.object({
      total: count,
      personal: count,
      activity: count.optional(),
      announcements: count,
      topics: count,
    }),
  }),
} as const;
