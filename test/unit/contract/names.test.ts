import { describe, expect, it } from 'vitest';
import {
  calls,
  chatCalls,
  chatEvents,
  events,
  hostCalls,
  hostEvents,
  localCalls,
  localEvents,
} from '#shared/contract/index.ts';

const CALL = /^[a-z]+\.[a-z]+([A-Z][a-z]+)*$/;
const EVENT = /^[a-z]+\.([a-z]+[A-Z])?[a-zA-Z]+$/;
/** Past participles that do not end in -ed. */
const IRREGULAR = ['read', 'sent', 'begun', 'left'];

describe('the contract', () => {
  it('names every call noun.verb', () => {
    expect(Object.keys(calls).filter((name) => !CALL.test(name))).toEqual([]);
  });

  it('names every event noun.pastTense', () => {
    const wrong = Object.keys(events).filter((name) => {
      const last =
        name
          .split(/[.]|(?=[A-Z])/u)
          .at(-1)
          ?.toLowerCase() ?? '';
      return !EVENT.test(name) || !(last.endsWith('ed') || IRREGULAR.includes(last));
    });
    expect(wrong).toEqual([]);
  });

  it('has no name twice among the chat, the host and the local store', () => {
    const parts = [chatCalls, hostCalls, localCalls];
    expect(Object.keys(calls)).toHaveLength(parts.flatMap((part) => Object.keys(part)).length);
    const told = [chatEvents, hostEvents, localEvents];
    expect(Object.keys(events)).toHaveLength(told.flatMap((part) => Object.keys(part)).length);
  });

  it('requires a session except to sign in, to enter by a guest link, to probe the connection and to ask whether an account exists', () => {
    const open = Object.entries(chatCalls).filter(([, call]) => call.session === 'none');
    expect(open.map(([name]) => name)).toEqual([
      'account.register',
      'account.signIn',
      'account.signInWithTicket',
      'account.resume',
      'account.resetPassword',
      'account.beginPasskeySignIn',
      'account.signInWithPasskey',
      'account.createPasskeyTicket',
      'connection.probe',
      'visitor.enter',
      'team.isEmpty',
    ]);
  });
});
