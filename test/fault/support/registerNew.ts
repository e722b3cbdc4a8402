import { randomUUID } from 'node:crypto';
import { succeed } from '#shared/rpc/result.ts';
import type { Page } from './createPage.ts';
import { retryTransient } from './retryTransient.ts';

/** Creates an account at a page. Returns its name, which begins with `firstName`. */
export async function registerNew(page: Page, firstName: string): Promise<string> {
  return retryTransient(async () => {
    // A new one for each attempt, because one without an answer may have taken the name.
    const name = `${firstName} ${randomUUID().slice(0, 8)}`;
    const problem = await page.parley().actions.session.register({ name, password: 'correct horse' });
    return problem === null ? succeed(name) : { ok: false, error: problem };
  });
}
