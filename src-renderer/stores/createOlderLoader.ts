import type { Result } from '#shared/rpc/result.ts';
import { type Context, sameSession } from '../app/Context.ts';
import type { Problem } from './Problem.ts';

export interface OlderPage<Page> {
  /** Where the next page begins; `null`: everything is here. */
  readonly next: () => number | null;
  readonly request: (before: number) => Promise<Result<Page>>;
  readonly onTold: (page: Page) => void;
}

/** Fetches one older page at a time. Says why when it can't. */
export function createOlderLoader({ stores }: Pick<Context, 'stores'>) {
  let loading = false;
  return async function loadOlder<Page>({ next, request, onTold }: OlderPage<Page>): Promise<Problem | null> {
    const before = next();
    if (loading || before === null) return null;
    loading = true;
    const mine = sameSession(stores);
    const result = await request(before);
    loading = false;
    if (!result.ok) return result.error;
    // A newest page that came meanwhile begins anew from where it ends.
    if (mine() && next() === before) onTold(result.value);
    return null;
  };
}
