import type { Result } from '#shared/rpc/result.ts';
import { type Context, sameSession } from './Context.ts';
import type { Problem } from './Problem.ts';

export interface OlderPage<Page> {
  /** The cursor of the next page; `null` when everything is loaded. */
  readonly next: () => number | null;
  readonly request: (before: number) => Promise<Result<Page>>;
  readonly onPage: (page: Page) => void;
}

/** Loads one older page at a time. Returns the error if it can't. */
export function createOlderLoader({ stores }: Pick<Context, 'stores'>) {
  let loading = false;
  return async function loadOlder<Page>({ next, request, onPage: onTold }: OlderPage<Page>): Promise<Problem | null> {
    const before = next();
    if (loading || before === null) return null;
    loading = true;
    const isSameSession = sameSession(stores);
    const result = await request(before);
    loading = false;
    if (!result.ok) return result.error;
    // Discards the page if the newest page was reloaded meanwhile, because its cursor is then different.
    if (isSameSession() && next() === before) onTold(result.value);
    return null;
  };
}
