import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { startOpened } from './support/startParley.ts';

it('the limits are loaded, changed, and shown as stored; a refusal changes nothing', async () => {
  const server = createModelServer();
  const stored = {
    roomsPerPerson: 0,
    messagesPerMinute: 7,
    openInvitations: 10,
    fileMegabytesPerPerson: 500,
    fileMegabytesInAll: 0,
  };
  let isAdmin = true;
  server.intercept(async (name, carryOut) => {
    const isLimits = name === 'admin.limits' || name === 'admin.setLimits';
    if (isLimits && !isAdmin) return fail('NOT_ADMIN');
    if (name === 'admin.limits') return succeed({ limits: { ...stored }, usage: { openInvitations: 9 } });
    if (name !== 'admin.setLimits') return carryOut();
    Object.assign(stored, server.requests.at(-1)?.args);
    return succeed({});
  });
  const { actions, stores } = await startOpened(server, createDisk());
  const shown = () => stores.team.getState().limits;

  expect(shown()).toBeNull();
  expect(await actions.team.loadLimits()).toBeNull();
  expect(shown()).toEqual({ ...stored, roomsPerPerson: 0 });
  expect(stores.team.getState().usage).toEqual({ openInvitations: 9 });
  expect(await actions.team.setLimits({ roomsPerPerson: 5 })).toBeNull();
  expect(shown()).toEqual({ ...stored, roomsPerPerson: 5 });
  isAdmin = false;
  expect(await actions.team.setLimits({ roomsPerPerson: 9 })).toMatchObject({ code: 'NOT_ADMIN' });
  expect(shown()).toEqual({ ...stored, roomsPerPerson: 5 });
});
