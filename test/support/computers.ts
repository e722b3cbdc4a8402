import { afterAll } from 'vitest';
import type { CorePorts } from '#core/Core.ts';
import { join, randomPrefix, startCore, type SignedIn } from './coreForTests.ts';
import { openRoomStore } from './roomStore.ts';

/** So many cores of one team, each with connections of its own to the run's Redis, until the test file ends. */
export function startComputers(count: number, ports: Partial<CorePorts> = {}) {
  const keyPrefix = randomPrefix();
  const cores = Array.from({ length: count }, () => startCore({ keyPrefix, ...ports }));
  const stop = async (): Promise<void> => {
    await Promise.all(cores.map((core) => core.stop()));
  };
  afterAll(stop);

  return {
    keyPrefix,
    /** All of them, before the end; a second time does nothing. */
    stop,
    store: openRoomStore(keyPrefix),
    /** New people, each on a connection of their own, on the computers in turn. */
    people: <const Names extends readonly string[]>(...names: Names): Promise<{ [Name in keyof Names]: SignedIn }> => {
      const joined = names.map((name, index) => join(coreOf(index), name));
      return Promise.all(joined) as Promise<{ [Name in keyof Names]: SignedIn }>;
    },
    /** As many as that, whatever they are called. */
    crowd: (size: number): Promise<SignedIn[]> =>
      Promise.all(Array.from({ length: size }, (_, index) => join(coreOf(index)))),
  };

  function coreOf(index: number) {
    const core = cores[index % count];
    if (core === undefined) throw new Error('no computer');
    return core;
  }
}
