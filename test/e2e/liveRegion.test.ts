import { expect, type Locator, type Page } from '@playwright/test';
import { signInElsewhere } from './support/elsewhere.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/test.ts';

const spoken = ({ page }: Person): Locator => page.getByRole('log', { name: 'Read aloud' });

/** Records each line that is added to the live region, as a screen reader would read it. */
async function listen(person: Person): Promise<() => Promise<string[]>> {
  const handle = await spoken(person).evaluateHandle((region) => {
    const lines: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) lines.push(node.textContent ?? '');
    }).observe(region, { childList: true });
    return lines;
  });
  return () => handle.evaluate((lines) => lines);
}

async function liveLog(page: Page): Promise<string | null> {
  return page.getByRole('log', { name: 'Messages' }).getAttribute('aria-live');
}

test('new messages of the open conversation are announced aloud, those of others are not, and many are counted', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  const sofia = await arrive('Sofia');
  await sofia.register();
  const announced = await listen(tom);
  expect(await liveLog(tom.page)).toBe('off');

  await mei.say('for your ears');
  await expect.poll(announced).toEqual(['Mei: for your ears']);
  await expect(spoken(tom)).toBeEmpty();
  await tom.say('my own words');
  await mei.sees('my own words');
  await sofia.writeTo(tom);
  await sofia.say('from elsewhere');
  await expect(tom.conversation(sofia)).toHaveAccessibleName('Sofia, 1 unread');
  await mei.say('and again');
  await expect.poll(announced).toEqual(['Mei: for your ears', 'Mei: and again']);

  const elsewhere = await signInElsewhere(mei, product.url);
  const { conversations } = await elsewhere.ask('conversation.list', {});
  const conversationId = conversations[0]?.conversationId ?? '';
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      elsewhere.ask('message.send', {
        conversationId,
        clientId: `many-${index}`,
        body: { kind: 'text', text: `one of many ${index}` },
      }),
    ),
  );
  elsewhere.close();
  // Whatever the batching, all messages are announced, but not each one individually.
  const countAnnounced = async (): Promise<number> => {
    const lines = (await announced()).slice(2);
    const counted = lines.map((line) => Number(/^(\d+) new messages/.exec(line)?.[1] ?? 0));
    return lines.reduce((sum, line, index) => {
      const isLastOfMany = (counted[index - 1] ?? 0) > 0;
      return sum + ((counted[index] ?? 0) || (isLastOfMany || !line.startsWith('Mei: ') ? 0 : 1));
    }, 0);
  };
  await expect.poll(countAnnounced).toBe(12);
  expect((await announced()).some((line) => line.includes('new messages'))).toBe(true);
});

test('scrolling back through the history announces nothing', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  const elsewhere = await signInElsewhere(mei, product.url);
  const { conversations } = await elsewhere.ask('conversation.list', {});
  const conversationId = conversations[0]?.conversationId ?? '';
  for (let line = 1; line <= 120; line += 1) {
    const body = { kind: 'text' as const, text: `line ${line}` };
    const message = { conversationId, clientId: `line-${line}`, body };
    await expect(async () => void (await elsewhere.ask('message.send', message))).toPass();
  }
  elsewhere.close();
  await tom.sees('line 120');
  const again = await tom.openSecondWindow();
  await expect(again.conversation(mei)).toHaveAccessibleName('Mei');
  await again.open(mei);
  await again.goToEnd('line 120');
  const announced = await listen(again);
  await expect(async () => {
    await again.messages.evaluate((log) => log.scrollTo({ top: 0 }));
    await expect(again.message('line 1')).toBeVisible({ timeout: 500 });
  }).toPass();
  await mei.say('now');
  await expect.poll(announced).toEqual(['Mei: now']);
});
