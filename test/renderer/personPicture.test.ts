import { describe, expect, it } from 'vitest';
import { moveCrop, squareOf } from '../../src-renderer/files/personPicture.ts';
import { createModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { startOpened } from './support/startParley.ts';

describe('the visible square of a picture', () => {
  const wide = { width: 400, height: 200 };

  it('is as large as the shorter side, and smaller with zoom', () => {
    expect(squareOf(wide, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ left: 100, top: 0, side: 200 });
    expect(squareOf(wide, { x: 0.5, y: 0.5, zoom: 4 })).toEqual({ left: 175, top: 75, side: 50 });
  });

  it('stays inside the picture, whatever is asked for', () => {
    expect(squareOf(wide, { x: 0, y: 0, zoom: 2 })).toEqual({ left: 0, top: 0, side: 100 });
    expect(squareOf(wide, { x: 2, y: 9, zoom: 2 })).toEqual({ left: 300, top: 100, side: 100 });
    expect(squareOf(wide, { x: -1, y: 0.5, zoom: 0 })).toEqual({ left: 0, top: 0, side: 200 });
  });
});

it('a square at the edge of a picture moves back at once', () => {
  const wide = { width: 400, height: 200 };
  const right = moveCrop(wide, { x: 0.5, y: 0.5, zoom: 1 }, 9, 9);
  expect(squareOf(wide, right)).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(wide, moveCrop(wide, right, -0.1, 0))).toEqual({ left: 180, top: 0, side: 200 });
});

it('the pictures of several people are loaded with one request, and a changed one again', async () => {
  const server = createModelServer();
  const people = await Promise.all(
    ['Zoe', 'Bo'].map(async (name) => {
      const client = server.connect();
      await client.request('account.register', { name, password: 'correct horse' });
      await client.request('person.setPicture', { image: new Uint8Array([name.length]) });
      return client;
    }),
  );
  const parley = await startOpened(server);
  const ids = (): string[] => Object.keys(parley.stores.profiles.getState()).toSorted();
  await expect.poll(() => ids().length).toBe(2);
  for (const userId of [...ids(), ...ids()]) parley.actions.pictures.load(userId);
  await expect.poll(() => Object.keys(parley.stores.pictures.getState()).toSorted()).toEqual(ids());
  expect(made(server, 'person.pictures')).toHaveLength(1);
  const urls = Object.values(parley.stores.pictures.getState()).map(({ url }) => url);
  expect(urls.toSorted()).toEqual(['data:image/png;base64,Ag==', 'data:image/png;base64,Aw==']);

  await people[0]?.request('person.setPicture', { image: new Uint8Array([7, 7]) });
  await expect
    .poll(() => Object.values(parley.stores.profiles.getState()).map(({ picture }) => picture))
    .toContain('picture-2');
  parley.stop();
});
