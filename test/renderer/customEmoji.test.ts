import { expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Output } from '#shared/contract/index.ts';
import { type Result, unwrap } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { startOpened } from './support/startParley.ts';

/** A page with the custom emoji of Zoe. */
async function startTeam(...names: string[]) {
  const server = createModelServer();
  const zoe = server.connect();
  await zoe.request('account.register', { name: 'Zoe', password: 'correct horse' });
  const add = async (name: string, bytes = 3) => {
    const result = await zoe.request('emoji.add', { name, image: new Uint8Array(bytes) });
    return unwrap(result as Result<Output<'emoji.add'>>).emoji;
  };
  for (const name of names) await add(name);
  const parley = await startOpened(server);
  const state = () => parley.stores.customEmoji.getState();
  const listed = () => [...state().byName.keys()].toSorted();
  await expect.poll(listed).toEqual(names.toSorted());
  return { server, zoe, parley, add, state, listed, actions: parley.actions.customEmoji };
}

it('the emoji of the team are listed at the start, and changes arrive as events', async () => {
  const { zoe, parley, add, listed, state, actions } = await startTeam('parrot');
  await add('__proto__', 4);
  await expect.poll(listed).toEqual(['__proto__', 'parrot']);
  actions.load('parrot');
  await expect.poll(() => state().urls.size).toBe(1);
  await zoe.request('emoji.remove', { name: 'parrot' });
  await expect.poll(listed).toEqual(['__proto__']);
  expect(state().urls.size).toBe(0);
  parley.stop();
});

it('the pictures of one moment are loaded together, and those of a new emoji with an old name again', async () => {
  const { server, zoe, parley, add, state, actions } = await startTeam('parrot', 'ship_it');
  for (const name of ['parrot', 'ship_it', 'parrot']) actions.load(name);
  await expect.poll(() => [...state().urls.values()]).toEqual(['data:image/png;base64,AAAA']);
  expect(made(server, 'emoji.pictures')).toHaveLength(1);

  await zoe.request('emoji.remove', { name: 'parrot' });
  const { picture } = await add('parrot', 6);
  await expect.poll(() => state().byName.get('parrot')?.picture).toBe(picture);
  expect(state().urls.get(picture)).toBeUndefined();
  actions.load('parrot');
  await expect.poll(() => state().urls.get(picture)).toBe('data:image/png;base64,AAAAAAAA');
  parley.stop();
});

it('more pictures than one call returns are loaded with several calls', async () => {
  const names = Array.from({ length: LIMITS.picturesPerCall + 1 }, (_, index) => `emoji-${index}`);
  const { server, parley, actions } = await startTeam(...names);
  for (const name of names) actions.load(name);
  await expect.poll(() => made(server, 'emoji.pictures').length).toBe(2);
  parley.stop();
});

it('an event that overtakes the answer of the list is not lost', async () => {
  const { server, parley, add, listed, actions } = await startTeam('parrot');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.intercept(async (name, carryOut) => {
    const answer = await carryOut();
    if (name === 'emoji.list') await held;
    return answer;
  });
  const refreshing = actions.refresh();
  await expect.poll(() => made(server, 'emoji.list').length).toBeGreaterThan(1);
  await add('ship_it');
  await expect.poll(listed).toEqual(['parrot', 'ship_it']);
  release();
  await refreshing;
  expect(listed()).toEqual(['parrot', 'ship_it']);
  parley.stop();
});

it('an emoji is added and removed, and a refusal is returned', async () => {
  const { parley, listed, actions } = await startTeam('parrot');
  const image = new Uint8Array([1, 2, 3]);
  expect(await actions.add('parrot', image)).toMatchObject({ code: 'EMOJI_NAME_TAKEN' });
  expect(await actions.add('mine', image)).toBeNull();
  expect(listed()).toEqual(['mine', 'parrot']);
  expect(await actions.remove('parrot')).toMatchObject({ code: 'EMOJI_NOT_YOURS' });
  expect(await actions.remove('mine')).toBeNull();
  expect(listed()).toEqual(['parrot']);
  parley.stop();
});

it('a server of an earlier version has none', async () => {
  const { server, parley, listed, actions } = await startTeam();
  server.failWith('UNKNOWN_CALL');
  await actions.refresh();
  expect(listed()).toEqual([]);
  parley.stop();
});
