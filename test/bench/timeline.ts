import type { CDPSession, Page } from '@playwright/test';
import { LIMITS } from '#shared/contract/limits.ts';
import { openStorePage } from '../e2e/support/openStorePage.ts';
import type { Bench } from './Bench.ts';
import { openPage, type PageBench, roundFigure, withProduct } from './pageBench.ts';
import { interleave, median } from './rounds.ts';
import { readLogs, seedConversations, type Seeded, seedMessages, signUpAt } from './seedHistory.ts';
import { jumpToHit, openConversation, scrollTo, shiftOnOlder } from './timelinePage.ts';

/** Messages in each conversation. The short ones are opened in between, so that the page evicts the others. */
const COUNTS = [100, 10_000, 100_000, 5, 5, 5, 5, 5];
const SCROLLED = 5_000;
const ROUNDS = 5;

interface Conversation {
  readonly name: string;
  readonly count: number;
}

export const timeline: Bench = {
  title: `a conversation with 100, 10,000 and 100,000 messages on this computer is opened, scrolled through and jumped into`,
  atMost: { open100kMs: 100, open100kVs100: 1.5, p95FrameMs: 20, heapRatio: 1.5, shiftPx: 0 },
  exactly: { blankFrames: 0 },

  run: () => withProduct(measure),
};

async function measure(bench: PageBench): Promise<Readonly<Record<string, number>>> {
  const { url } = bench.product.redis;
  const token = await signUpAt(url, 'Mei Lin');
  const seeded = await seedConversations(url, token, COUNTS.length);
  for (const [index, count] of COUNTS.entries()) {
    const one = { ...seeded, conversations: seeded.conversations.slice(index, index + 1) };
    await seedMessages(url, one, { each: count, read: true });
  }
  const page = await openPage(bench, token);
  await holdLocally(bench, token, seeded);
  const all = seeded.conversations.map(({ name }, index) => ({ name, count: COUNTS[index] ?? 0 }));
  const [small, middle, large, ...others] = all;
  if (small === undefined || middle === undefined || large === undefined) throw new Error('nothing was seeded');

  async function reopen({ name, count }: Conversation): Promise<number> {
    for (const other of others) await openConversation(page, other.name, other.count);
    return openConversation(page, name, count);
  }
  const opened = await interleave(
    { small: () => reopen(small), middle: () => reopen(middle), large: () => reopen(large) },
    ROUNDS,
  );
  const [open100Ms, open10kMs, open100kMs] = [median(opened.small), median(opened.middle), median(opened.large)];

  const session = await page.context().newCDPSession(page);
  await reopen(large);
  const shiftPx = await shiftOnOlder(page);
  await reopen(large);
  const before = await memoryOf(session);
  const scrolled = await scrollTo(page, session, large.count - SCROLLED);
  const after = await memoryOf(session);
  const jumped = await jumpInto(page, large);
  return {
    open100Ms: roundFigure(open100Ms),
    open10kMs: roundFigure(open10kMs),
    open100kMs: roundFigure(open100kMs),
    open100kVs100: roundFigure(open100kMs / open100Ms),
    p95FrameMs: roundFigure(scrolled.p95FrameMs),
    frames: scrolled.frames,
    blankFrames: scrolled.blankFrames,
    shiftPx: roundFigure(shiftPx),
    heapRatio: roundFigure(after.heap / before.heap),
    heapMb: roundFigure(after.heap / 1e6),
    nodes: after.nodes,
    jumpMs: roundFigure(jumped.jumpMs),
    jumpErrorPx: roundFigure(jumped.jumpErrorPx),
  };
}

/** Stores all logs through the local store's own code, as if they had been scrolled through. */
async function holdLocally({ product, context }: PageBench, token: string, seeded: Seeded): Promise<void> {
  const { page, client } = await openStorePage(context, `${product.url}/held`);
  const account = `gateway ${new URL(product.url).host} ${seeded.readerId}`;
  for (const { conversationId, epoch, events } of await readLogs(product.redis.url, token, seeded)) {
    for (let from = 0; from < events.length; from += LIMITS.localEvents) {
      const part = events.slice(from, from + LIMITS.localEvents);
      const kept = await client.request('local.keepEvents', { account, conversationId, epoch, events: part });
      if (!kept.ok) throw new Error(`local.keepEvents: ${kept.error.code}`);
    }
  }
  await page.close();
}

/** Memory in use after a garbage collection. */
async function memoryOf(session: CDPSession): Promise<{ heap: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes };
}

/** Finds it by a search for a word that only this message has. */
async function jumpInto(page: Page, { count }: Conversation) {
  const middle = count / 2;
  await page.keyboard.press('Control+f');
  await page.getByRole('combobox', { name: 'Search messages' }).fill(`${middle}`);
  await page.getByRole('listbox').getByRole('option').first().waitFor({ timeout: 120_000 });
  return jumpToHit(page, middle);
}
