import { scripts } from '#core/generated/scripts.ts';
import type { startScripts } from './scriptsForTests.ts';

type Started = ReturnType<typeof startScripts>;

const LIMIT = 3;
const LISTS = 2;

/** SHA-256 of the token of a session, as far as these scripts compare it. */
export const sessionOf = (letter: string): string => letter.repeat(64);

/** The devices of one person for encrypted direct conversations, through their scripts. At most three, and two lists. */
export function devicesOf({ one, keys }: Pick<Started, 'one' | 'keys'>, userId: string) {
  const user = keys.user(userId);
  const register = (key: string, session: string, { exchange = 'x', redis = one } = {}) =>
    redis.run(scripts.registerDevice, user, {
      key,
      device: JSON.stringify({ exchange }),
      sessionHash: sessionOf(session),
      limit: LIMIT,
    });
  const newest = async () => (await one.run(scripts.readNewestDeviceList, user, {})).list;
  const number = async () => (JSON.parse((await newest()) ?? '{"number":0}') as { number: number }).number;
  /** After the newest list as it is when the call begins, or another one. */
  async function append(
    next: number,
    devices: readonly string[],
    session: string,
    { by = devices[0] ?? '', redis = one, after }: { by?: string; redis?: typeof one; after?: string } = {},
  ) {
    return redis.run(scripts.appendDeviceList, user, {
      newest: after ?? (await newest()) ?? '',
      list: JSON.stringify({ number: next, devices: devices.map((key) => ({ key })), by }),
      sealed: JSON.stringify({ of: next }),
      by,
      sessionHash: sessionOf(session),
      number: next,
      limit: LISTS,
      devices,
    });
  }
  const decline = (key: string) => one.run(scripts.declineDevice, user, { key });
  const move = (from: string, to: string) =>
    one.run(scripts.moveDevice, user, { from: sessionOf(from), to: sessionOf(to) });
  async function read(after = 0) {
    const { lists, sealed, registered } = await one.run(scripts.readDevices, user, { after, limit: LIMIT });
    return {
      lists: lists.map((list) => (JSON.parse(list) as { number: number }).number),
      sealed: sealed === null ? null : (JSON.parse(sealed) as object),
      registered: Object.fromEntries(
        registered.map(({ key, sessionHash, left }) => [key, `${sessionHash.slice(0, 1)}${left ? ' left' : ''}`]),
      ),
    };
  }
  return { user, register, append, decline, move, read, newest, number };
}
