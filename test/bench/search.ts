import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCalls } from '#shared/contract/index.ts';
import type { SearchQuery } from '#shared/search/searchQuery.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { createLocalStore } from '../../src-main/store/createLocalStore.ts';
import type { Bench } from './Bench.ts';
import { median, percentile } from './rounds.ts';
import { CORPUS_END, corpusPerson, corpusRoom, writeCorpus } from './searchCorpus.ts';
import { silentLog } from './silentLog.ts';

const MESSAGES = 1_000_000;
const ROUNDS = 5;
const HITS = 50;
const ACCOUNT = 'bench';

/**
 * Typed words; each of their prefixes is searched for. Frequent ones, rare ones, absent ones, in both languages and
 * mixed.
 */
const TYPED = [
  'the meeting',
  'tomorrow please',
  'design review budget',
  'launch copy',
  'quote',
  'zuwe',
  'nowhere to be found',
  '报价单',
  '我们明天开会',
  '发票',
  '的',
  '服务器 error',
  'contract 合同',
  'meeting 会议 报价',
];

const FILTERS: readonly Partial<SearchQuery>[] = [
  {},
  { conversationIds: [corpusRoom(7)] },
  { from: [corpusPerson(0)] },
  { from: [corpusPerson(-1), corpusPerson(-2)] },
  { after: CORPUS_END - 90 * 86_400_000 },
  { before: CORPUS_END - 400 * 86_400_000, conversationIds: [corpusRoom(1), corpusRoom(2), corpusRoom(3)] },
];

export const search: Bench = {
  title: `local.search among ${MESSAGES} messages in 200 conversations, per key stroke, the first ${HITS} of what is found`,
  atMost: { p99Ms: 10, buildSeconds: 120 },

  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parley-bench-search-'));
    const store = createLocalStore(folder, silentLog);
    const dispatch = createDispatcher({
      calls: localCalls,
      handlers: store.handlers,
      hasSession: () => true,
      onUnexpected: (error) => {
        throw error;
      },
    });
    const ask = async (name: keyof typeof localCalls, args: object): Promise<void> => {
      const answer = await dispatch(name, { account: ACCOUNT, ...args }, null);
      if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
    };
    try {
      const buildMs = await timeOf(async () => {
        for (const part of writeCorpus(MESSAGES)) await ask('local.keepEvents', { epoch: 'e1', ...part });
      });
      const strokes = listStrokes();
      const times: number[][] = strokes.map(() => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, query] of strokes.entries()) {
          times[index]?.push(await timeOf(() => ask('local.search', { query, limit: HITS })));
        }
      }
      // The median of each key stroke, so that momentary load of this computer does not count.
      const medians = times.map(median);
      return {
        p50Ms: round(percentile(medians, 0.5)),
        p99Ms: round(percentile(medians, 0.99)),
        worstMs: round(percentile(medians, 1)),
        p99OfAllMs: round(percentile(times.flat(), 0.99)),
        strokes: strokes.length,
        buildSeconds: round(buildMs / 1000),
        fileMb: round(sizeOf(join(folder, 'store')) / 1e6),
      };
    } finally {
      store.close();
      rmSync(folder, { recursive: true });
    }
  },
};

function listStrokes(): SearchQuery[] {
  return FILTERS.flatMap((filter) =>
    TYPED.flatMap((typed) =>
      Array.from(typed)
        .map((_, index, characters) => characters.slice(0, index + 1).join(''))
        .filter((beginning) => !beginning.endsWith(' '))
        .map((beginning) => ({ terms: beginning.split(' '), has: [], ...filter })),
    ),
  );
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const round = (value: number): number => Number(value.toFixed(2));
const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
