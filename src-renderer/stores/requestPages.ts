import type { Args, Output } from '#shared/contract/index.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';

/** Lists whose pages are bounded in bytes: `next` of one answer is `after` of the next request. */
type PagedCall = 'conversation.pins' | 'message.scheduled' | 'topic.list' | 'room.describe';

/** Longer lists are truncated, so that a server can't keep a window fetching forever. */
const MOST_PAGES = 200;

/** All pages in order, or the first error. */
export async function requestPages<Name extends PagedCall>(
  client: Client,
  name: Name,
  args: Omit<Args<Name>, 'after'>,
): Promise<Result<Output<Name>[]>> {
  const pages: Output<Name>[] = [];
  let after: unknown = null;
  do {
    const request = after === null ? args : { ...args, after };
    const result: Result<Output<Name>> = await client.request(name, request as Args<Name>);
    if (!result.ok) return result;
    pages.push(result.value);
    after = (result.value as { readonly next?: unknown }).next ?? null;
  } while (after !== null && pages.length < MOST_PAGES);
  return succeed(pages);
}
