import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, BEN, fill, makeDirect, startScripts } from './scriptsForTests.ts';

/** Ben requests the newest events, without marking them as read. */
export const AT_END = {
  reader: BEN,
  limit: 200,
  bytes: 0,
  before: 0,
  markRead: false,
  fromMark: false,
  epoch: '',
  offset: 0,
  id: '',
  at: 0,
  trail: [] as { offset: number; id: string; at: number }[],
};

/** Set-up of the tests of fetching. */
export function startFetching() {
  const { one, two, keys } = startScripts();

  /** The raw reply, and the ids of its events. */
  const fetch = async (conversation: KeysOf<'conversation'>, change: Partial<typeof AT_END> = {}) => {
    const reply = await one.run(scripts.fetchEvents, conversation, { ...AT_END, ...change });
    const ids = reply.events.map((element) => (JSON.parse(element) as { id: string }).id);
    return { ...reply, ids };
  };

  /** A conversation with this many messages of Amy. */
  const withMessages = async (count: number): Promise<KeysOf<'conversation'>> => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, count);
    return conversation;
  };

  return { one, two, keys, fetch, withMessages };
}
