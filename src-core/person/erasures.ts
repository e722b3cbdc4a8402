import { z } from 'zod';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';

/** What an erasure still has to do, in this order. */
const STAGES = ['names', 'account', 'messages', 'rest', 'again'] as const;
export type ErasureStage = (typeof STAGES)[number];

/** How `beginErasure` records an erasure. Without a stage and without names it is complete. */
const erasureSchema = z.object({
  at: z.number(),
  stage: z.enum(STAGES).optional(),
  /** The current name of the person, then their former ones. */
  names: z.array(z.string()).optional(),
  /** Whether their messages and reactions are deleted, too. */
  messages: z.literal('delete').optional(),
});
export type Erasure = z.infer<typeof erasureSchema>;

export function parseErasure(json: string): Erasure {
  return erasureSchema.parse(JSON.parse(json));
}

/** The stage after this one; undefined: none. */
export function stageAfter(stage: ErasureStage): ErasureStage | undefined {
  return STAGES[STAGES.indexOf(stage) + 1];
}

/** The people who are being erased, with the name that they had. Throws what `RedisAccess` throws. */
export async function listErasing({
  redis,
  keys,
}: DataPorts): Promise<readonly { id: string; name: string; at: number }[]> {
  const { erased } = await redis.run(scripts.listErased, keys.people, {});
  const records = readEach(redis, 'reading an erasure', erased, ({ userId, record }) => ({
    id: userId,
    ...parseErasure(record),
  }));
  return records.flatMap(({ id, at, stage, names = [] }) =>
    stage === undefined ? [] : { id, at, name: names[0] ?? '' },
  );
}
