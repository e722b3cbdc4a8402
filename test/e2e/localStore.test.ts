import { expect, test } from '@playwright/test';
import { asker, ME, outgoing, TALK } from './support/storeCases/given.ts';
import { localStoreCases } from './support/storeCases/index.ts';
import { openStorePage } from './support/openStorePage.ts';

test.describe('the local store of a browser', () => {
  for (const { title, run } of localStoreCases) {
    test(title, async ({ context }) => {
      const { client, reload } = await openStorePage(context);
      await run({ client, ask: asker(() => client), restart: reload });
    });
  }

  test('notifies the other tabs of changes to the outbox, but not the tab that made them', async ({ context }) => {
    const [first, second] = [await openStorePage(context), await openStorePage(context)];
    const ask = asker(() => first.client);
    await ask('local.queue', { account: ME, messages: [outgoing('a')] });
    await ask('local.dropOutgoing', { account: ME, conversationId: TALK, clientIds: ['a'] });
    await expect
      .poll(() => second.page.evaluate(() => told))
      .toEqual([
        { account: ME, kept: [outgoing('a')], dropped: [] },
        { account: ME, kept: [], dropped: [{ conversationId: TALK, clientId: 'a' }] },
      ]);
    expect(await first.page.evaluate(() => told)).toEqual([]);
  });

  test('keeps a document that is written as the page ends, while other writes are waiting', async ({ context }) => {
    const { page, client, reload } = await openStorePage(context);
    await page.evaluate(
      ({ account, others }) => {
        const write = (key: string, document: string): void => {
          void localStore.request('local.writeDocuments', { account, documents: [{ key, document }] });
        };
        write('draft a', 'first');
        addEventListener('pagehide', () => write('draft b', 'last'));
        for (let count = 0; count < others; count += 1) write('lists', `${count}`.repeat(10_000));
        write('draft a', 'second');
      },
      { account: ME, others: 300 },
    );
    await reload();
    const { documents } = await asker(() => client)('local.open', { account: ME });
    expect(documents).toMatchObject({ 'draft a': 'second', 'draft b': 'last' });
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('refuses a call that exceeds the quota with LOCAL_STORE_FULL and applies none of it', async ({ context }) => {
    const { page, client } = await openStorePage(context);
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: 'http://localhost:1', quotaSize: 1 });
    const refused = await client.request('local.queue', { account: ME, messages: [outgoing('a')] });
    expect(refused).toMatchObject({ ok: false, error: { code: 'LOCAL_STORE_FULL' } });
    await session.send('Storage.overrideQuotaForOrigin', { origin: 'http://localhost:1' });
    expect((await asker(() => client)('local.open', { account: ME })).outgoing).toEqual([]);
  });
});
