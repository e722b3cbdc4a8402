import { expect } from '@playwright/test';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { signInElsewhere } from './support/elsewhere.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import type { HostedGateway } from './support/startGatewayHost.ts';
import { follow, makeHook, postTo } from './support/topics.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

/** Tom, a new account, signed in on two computers: in a browser page and as a client without a page. */
async function arriveTwice(arrive: (name: string) => Promise<Person>, product: Pick<HostedGateway, 'url'>) {
  const tom = await arrive('Tom');
  await tom.register();
  return { tom, elsewhere: await signInElsewhere(tom, product.url) };
}

test('C3: a hook publishes a post, and a subscriber with a matching pattern sees it with the same count on every device', async ({
  arrive,
  product,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const hook = await makeHook(new ActivityScreen(mei), 'CI', 'build.*');
  expect(hook.address).toMatch(`${product.url}/hooks/`);
  expect(hook.command).toContain(hook.address);

  const tom = await arrive('Tom');
  await tom.register();
  const activity = new ActivityScreen(tom);
  await activity.open();
  await follow(activity, 'build.*');
  await tom.page.keyboard.press('Escape');
  await tom.page.keyboard.press('Escape');
  await activity.showsTotal(0);

  const postedAt = Date.now();
  const answer = await postTo(hook.address, {
    topic: 'build.release',
    title: '2.4.1 is out',
    body: '**14** changes',
  });
  expect(answer.status).toBeLessThan(300);
  await activity.showsTotal(1);
  console.log(`a post was seen after ${Date.now() - postedAt} ms`); // oxlint-disable-line no-console -- the figure that is asked for

  await activity.open();
  const row = activity.row('build.release');
  await expect(row).toContainText('because you follow build.*');
  await expect(row).toContainText('2.4.1 is out');
  await activity.showsTotal(0);
  await activity.opener('build.release').click();
  await expect(tom.page.getByRole('article').getByText('14', { exact: true })).toHaveCSS('font-weight', '700');
  await expect(tom.page.getByRole('article')).toContainText('CI (app)');
});

test('C2: everybody sees an announcement, an important one stays on top until it is opened, and its author sees who has read it', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  const { page } = mei;
  const writing = new ActivityScreen(mei);
  await writing.open();
  await writing.place.getByRole('button', { name: 'New announcement' }).first().click();
  await writing.button('Publish').click();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/title/i);
  await page.getByLabel('Title').fill('Office closed on Monday');
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('There is **no power**, see [the plan](https://example.org/plan).');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('no power')).toHaveCSS('font-weight', '700');
  await page.getByText('Important', { exact: true }).click();
  await page.getByLabel('Show until').fill('2020-01-01T10:00');
  await writing.button('Publish').click();
  await expect(page.getByLabel('Show until')).toHaveAccessibleDescription(/over|end/i);
  // The unsent announcement survives a reload until it is published.
  await page.reload();
  await writing.open();
  await writing.place.getByRole('button', { name: 'New announcement' }).first().click();
  await expect(page.getByLabel('Title')).toHaveValue('Office closed on Monday');
  await page.getByLabel('Show until').fill('');
  await writing.button('Publish').click();
  await expect(writing.row('Office closed on Monday')).toContainText('Read by 0 of 1');

  const reading = new ActivityScreen(tom);
  await reading.showsTotal(1);
  const strip = tom.page.getByRole('status').filter({ hasText: 'Office closed on Monday' });
  await expect(strip).toBeVisible();
  await reading.open();
  await expect(reading.row('Office closed on Monday')).toContainText('Unread');
  await expect(reading.row('Office closed on Monday')).toContainText('There is no power, see the plan.');
  await tom.page.keyboard.press('Escape');
  await expect(strip).toBeVisible();
  await tom.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(tom.page.getByRole('article').getByRole('link', { name: 'the plan' })).toHaveAttribute(
    'href',
    'https://example.org/plan',
  );
  // Everybody may write announcements, but only the author may change one.
  await expect(reading.button('Who has read it')).toBeVisible();
  await expect(reading.button('Edit')).toBeHidden();
  await expect(reading.button('Delete')).toBeHidden();
  await reading.showsTotal(0);
  await tom.page.keyboard.press('Escape');
  await tom.page.keyboard.press('Escape');
  await expect(strip).toBeHidden();

  await expect(writing.row('Office closed on Monday')).toContainText('Read by 1 of 1');
  await writing.opener('Office closed on Monday').click();
  await writing.button('Who has read it').click();
  await expect(page.getByRole('list', { name: 'Who has read it' }).getByRole('listitem')).toHaveText(['TTom']);
  await page.keyboard.press('Escape');
  await writing.button('Edit').click();
  await page.getByLabel('Title').fill('Office closed on Tuesday');
  await writing.button('Save').click();
  await reading.open();
  await expect(reading.row('Office closed on Tuesday')).toBeVisible();
  await writing.opener('Office closed on Tuesday').click();
  await writing.button('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(reading.rows).toHaveCount(0);
  await expect(writing.rows).toHaveCount(0);
});

test('C1: a mention appears in Activity, is not counted twice beside its message, and opens that message', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  const activity = new ActivityScreen(tom);
  await activity.open();
  const elsewhere = await signInElsewhere(mei, product.url);
  const { people } = await elsewhere.ask('person.list', {});
  const me = people.find(({ name }) => name === 'Mei')?.id ?? '';
  const tomId = people.find(({ name }) => name === 'Tom')?.id ?? '';
  const conversationId = `direct:${[me, tomId].toSorted().join(':')}`;
  const body = { kind: 'text', text: '@Tom can you **confirm** the price line?' } as const;
  await elsewhere.ask('message.send', { conversationId, clientId: 'mention-1', body, mentions: [tomId] });
  const row = activity.row('mentioned you');
  const words = '@Tom can you confirm the price line?';
  await expect(row).toContainText(words);
  await expect(row.getByText('@Tom', { exact: true })).toHaveCSS('font-weight', '600');
  await activity.showsTotal(1);
  // The total that the server computes in one step is the same number.
  const mine = await signInElsewhere(tom, product.url);
  await expect.poll(async () => (await mine.ask('counter.read', {})).total).toBe(1);
  await activity.tab('Mentions').click();
  await expect(activity.rows).toHaveCount(1);
  await activity.opener('mentioned you').click();
  await expect(activity.place).toBeHidden();
  await expect(tom.message(words)).toBeVisible();
  await activity.showsTotal(0);
  await expect.poll(async () => (await mine.ask('counter.read', {})).total).toBe(0);
  mine.close();
  elsewhere.close();
});

test('Activity can be used with the keyboard alone', async ({ arrive, product }) => {
  const { tom, elsewhere } = await arriveTwice(arrive, product);
  await elsewhere.ask('topic.subscribe', { pattern: 'build.*' });
  for (const number of [1, 2, 3]) {
    await elsewhere.ask('topic.publish', {
      topic: 'build.test',
      clientId: `p${number}`,
      title: `run ${number}`,
      body: 'done',
    });
  }
  const activity = new ActivityScreen(tom);
  const { page } = tom;
  await activity.entry.focus();
  await page.keyboard.press('Enter');
  await expect(activity.rows).toHaveCount(3);
  await activity.tab('All').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(activity.tab('Topics')).toBeFocused();
  await expect(activity.tab('Topics')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(activity.opener('run 3')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(activity.opener('run 2')).toBeFocused();
  await page.keyboard.press('End');
  await expect(activity.opener('run 1')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(activity.opener('run 3')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText('run 2');
  await page.keyboard.press('Escape');
  await expect(activity.opener('run 2')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(activity.place).toBeHidden();
  elsewhere.close();
});

test('managing subscriptions previews what a pattern matches and explains an invalid pattern', async ({
  arrive,
  product,
}) => {
  const { tom, elsewhere } = await arriveTwice(arrive, product);
  for (const topic of ['build.release', 'build.test', 'deploy.web']) {
    await elsewhere.ask('topic.publish', { topic, clientId: topic.replace('.', '-'), title: `in ${topic}`, body: '' });
  }
  const { page } = tom;
  const activity = new ActivityScreen(tom);
  await activity.open();
  await activity.button('Topics').click();
  const field = page.getByLabel('Topic or pattern');
  await field.fill('build.*');
  await expect(page.getByText('Matches 2 topics: build.release, build.test')).toBeVisible();
  await field.fill('no pattern');
  await expect(page.getByRole('article').getByRole('alert')).toContainText('isn’t a valid topic name');
  await field.fill('build.*');
  await activity.button('Follow').click();
  const following = page.getByRole('list', { name: 'Following' });
  await expect(following).toContainText('build.*');
  await activity.button('Mute build.test').click();
  await expect(page.getByText('build.test is muted. Its posts are hidden and don’t count as unread.')).toBeVisible();
  const muted = page.getByRole('list', { name: 'Muted topics' });
  await expect(muted).toContainText('build.test');
  await activity.button('Undo').click();
  await expect(muted).toHaveCount(0);
  await activity.button('Mute build.test').click();
  await expect(muted).toContainText('build.test');
  await expect(activity.button('Unmute build.test')).toHaveCount(1);
  await activity.tab('Publish').click();
  await page.getByLabel('Topic', { exact: true }).fill('build.release');
  await page.getByLabel('Title').fill('by hand');
  await activity.button('Publish').click();
  await expect(page.getByText('Published to build.release.')).toBeVisible();
  await elsewhere.ask('topic.publish', { topic: 'build.test', clientId: 'muted', title: 'not told', body: '' });
  await activity.back();
  await expect(activity.row('by hand')).toBeVisible();
  await expect(activity.row('not told')).toHaveCount(0);
  await activity.row('by hand').getByRole('button', { name: 'Options for build.release' }).click();
  await page.getByRole('menuitem', { name: 'Unfollow build.*' }).click();
  await expect(activity.rows).toHaveCount(0);
  elsewhere.close();
});

testOwnServer(
  'C5: Activity can be read offline, and a 320 px window navigates to it and back',
  async ({ arrive, product }) => {
    const { tom, elsewhere } = await arriveTwice(arrive, product);
    await elsewhere.ask('topic.subscribe', { pattern: 'build.*' });
    await elsewhere.ask('topic.publish', { topic: 'build.test', clientId: 'p1', title: 'run 1', body: 'all of it' });
    elsewhere.close();
    const activity = new ActivityScreen(tom);
    await activity.open();
    await activity.opener('run 1').click();
    await expect(tom.page.getByRole('article')).toContainText('all of it');
    await product.redis.kill();
    await expect(tom.offlineStrip).toBeVisible();
    await tom.page.setViewportSize({ width: 480, height: 800 });
    await tom.page.reload();
    await activity.open();
    await activity.opener('run 1').click();
    await expect(tom.page.getByRole('article')).toContainText('all of it');
    await activity.back();
    await activity.button('Back to conversations').click();
    await expect(activity.entry).toBeVisible();
  },
);
