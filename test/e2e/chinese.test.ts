import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { PASSWORD } from './support/Person.ts';
import { test } from './support/test.ts';

/** Every text of at least two English words that is shown or spoken. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
      element.getAttribute('placeholder') ?? '',
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue ?? ''),
    ]),
  );
  return texts.filter((text) => /\b[A-Za-z]{2,} [a-z]{2,}\b/u.test(text));
}

test('two people whose computers are Chinese create accounts, meet in a room and write, and nothing is in English', async ({
  browser,
  product,
}) => {
  const contexts: BrowserContext[] = [];
  async function arrive(name: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    const creates = page.getByRole('heading', { name: '创建账号' });
    await expect(creates.or(page.getByRole('heading', { name: '登录' }))).toBeVisible();
    if (!(await creates.isVisible())) await page.getByRole('button', { name: '创建账号' }).click();
    await page.getByLabel('名称', { exact: true }).fill(name);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    expect(await englishOn(page)).toEqual([]);
    await page.getByRole('button', { name: '创建账号' }).click();
    await expect(page.getByRole('heading', { name: '人员', exact: true })).toBeVisible();
    return page;
  }
  const composerOf = (page: Page) => page.getByRole('textbox', { name: '消息', exact: true });

  const mei = await arrive('张三');
  await expectAccessible(mei, 'the first window in Chinese');
  await mei.getByRole('button', { name: '添加房间' }).click();
  await mei.getByRole('menuitem', { name: '新建房间' }).click();
  const form = mei.getByRole('dialog', { name: '新建房间' });
  await form.getByLabel('名称', { exact: true }).fill('午餐');
  expect(await englishOn(mei)).toEqual([]);
  await form.getByRole('button', { name: '创建房间' }).click();
  await expect(composerOf(mei)).toBeFocused();

  const tom = await arrive('李四');
  await tom.getByRole('button', { name: '添加房间' }).click();
  await tom.getByRole('menuitem', { name: '加入房间' }).click();
  await tom.getByRole('dialog').getByLabel('名称', { exact: true }).fill('午餐');
  await tom.keyboard.press('Enter');
  await tom.getByRole('dialog', { name: '午餐' }).getByRole('button', { name: '加入', exact: true }).click();
  await expect(composerOf(tom)).toBeFocused();
  // Names of Chinese stand without spaces in a sentence.
  await expect(mei.getByText('李四加入了房间')).toBeVisible();

  // At once: a mention need not wait until the page has loaded the people of the room.
  await composerOf(tom).fill('今天吃什么？ @张三');
  await composerOf(tom).press('Enter');
  await expect(mei.getByRole('log').getByText('今天吃什么？')).toBeVisible();
  await expect(mei.getByRole('article', { name: /提到了你/ })).toBeVisible();
  for (const page of [mei, tom]) expect(await englishOn(page)).toEqual([]);
  await mei.getByRole('button', { name: '动态' }).click();
  await expect(mei.getByText(/李四.*提到了你/u).first()).toBeVisible();
  expect(await englishOn(mei)).toEqual([]);
  for (const context of contexts) await context.close();
});

test('the language is chosen in the settings, and what was being written is still there afterwards', async ({
  arrive,
}) => {
  const [mei, tom] = [await arrive('Mei'), await arrive('Tom')];
  await mei.register();
  await tom.register();
  await mei.writeTo(tom);
  await mei.composer.fill('half a sentence');
  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Settings' }).click();
  await mei.page.getByRole('tab', { name: 'Appearance' }).click();
  await mei.page.getByText('简体中文', { exact: true }).click();

  await expect(mei.page.getByRole('heading', { name: '人员', exact: true })).toBeVisible();
  await expect(mei.page.getByRole('textbox', { name: '消息', exact: true })).toHaveValue('half a sentence');
  await mei.page.reload();
  await expect(mei.page.getByRole('heading', { name: '人员', exact: true })).toBeVisible();
  await mei.page.getByRole('button', { name: '设置和退出登录' }).click();
  await mei.page.getByRole('menuitem', { name: '设置…' }).click();
  await mei.page.getByRole('tab', { name: '外观' }).click();
  expect(await englishOn(mei.page)).toEqual([]);
  await mei.page.getByText('跟随系统', { exact: true }).first().click();
  await expect(mei.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
});
