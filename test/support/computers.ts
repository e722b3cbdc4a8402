import { afterAll } from 'vitest';
import type { CorePorts } from '#core/Core.ts';
import { join, randomPrefix, startCore, type SignedIn } from './coreForTests.ts';
import { openRoomStore } from './roomStore.ts';

/** This many cores of one team, each with connections of its own to the run's Redis, until the end of the test file. */
export function startComputers(count: number, ports: Partial<CorePorts> = {}) {
  const keyPrefix = randomPrefix();
  const cores = Array.from({ length: count }, () => startCore({ keyPrefix, ...ports }));
  const stop = async (): Promise<void> => {
    await Promise.all(cores.map((core) => core.stop()));
  };
  afterAll(stop);

  return {
    keyPrefix,
    /** Stops all of them before the end of the file; idempotent. */
    stop,
    store: openRoomStore(keyPrefix),
    /** New people, each on a connection of their own, distributed over the computers in turn. */
    people: <const Names extends readonly string[]>(...names: Names): Promise<{ [Name in keyof Names]: SignedIn }> => {
      const joined = names.map((name, index) => join(coreOf(index), name));
      return Promise.all(joined) as Promise<{ [Name in keyof Names]: SignedIn }>;
    },
    /** This many people with generated names. */
    crowd: (size: number): Promise<SignedIn[]> =>
      Promise.all(Array.from({ length: size }, (_, index) => join(coreOf(index)))),
  };

  function coreOf(index: number) {
    const core = cores[index % count];
    if (core === undefined) throw new Error('no computer');
    return core;
  }
}
