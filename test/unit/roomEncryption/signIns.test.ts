import { expect, it } from 'vitest';
import { type CallName, chatCalls } from '#shared/contract/index.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { succeed } from '#shared/rpc/result.ts';
import { createEncryptingClient } from '../../../src-renderer/roomEncryption/createEncryptingClient.ts';

/** The calls that answer with whom they signed in. */
const SIGN_INS = Object.entries(chatCalls)
  .filter(([, { output }]) => 'me' in output.shape)
  .map(([name]) => name as CallName);

it('there are sign-ins of each kind', () => {
  expect(SIGN_INS).toEqual(expect.arrayContaining(['account.signIn', 'account.signInWithPasskey', 'visitor.enter']));
});

it.each(SIGN_INS)('%s loads the keys of the account', async (name) => {
  const requested: CallName[] = [];
  const server = {
    request(called: CallName) {
      requested.push(called);
      return Promise.resolve(
        succeed(called === name ? { me: { id: 'mei', name: 'Mei' } } : { keys: {}, isLocked: false, inMemory: [] }),
      );
    },
    on: () => () => undefined,
  };
  const client = createEncryptingClient(server as unknown as Client, {
    report(error) {
      throw error;
    },
  });
  await client.request(name, {});
  expect(requested).toEqual([name, 'host.loadKeys']);
});
