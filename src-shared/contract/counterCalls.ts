import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';

const count = countSchema;

/** The unread total of a person, known in one cheap step before any conversation is. */
export const counterCalls = {
  'counter.read': defineCall({
    session: 'required',
    input: z.object({}),
    /**
     * `personal`: unread messages of direct conversations and rooms, and of the inbox what `inbox.list` tells as `counted`:
     * a mention is not counted once more beside its message. The total is the sum of the three.
     */
    output: z.object({ total: count, personal: count, announcements: count, topics: count }),
  }),
} as const;
