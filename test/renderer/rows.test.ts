import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { type Row, rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import type { Outgoing } from '../../src-renderer/stores/timelines/state.ts';
import { message } from './support/logEvents.ts';

const NINE = new Date(2026, 10, 20, 9, 0).getTime();
const minutes = (count: number): number => NINE + count * 60_000;
const at = (offset: number, from: string, time: number) => message(offset, from, { at: time });
const short = (row: Row): string => ('first' in row ? `${row.kind}${row.first ? ' first' : ''}` : row.kind);
const shown = (...args: Parameters<typeof rowsOf>): string[] => rowsOf(...args).map(short);

describe('the rows of a timeline', () => {
  it('are grouped when one author sent them within five minutes', () => {
    const events = [
      at(1, 'mei', minutes(0)),
      at(2, 'mei', minutes(4)),
      at(3, 'mei', minutes(10)),
      at(4, 'amir', minutes(10)),
    ];
    expect(shown({ events, outbox: [], newAfter: null })).toEqual([
      'day',
      'message first',
      'message',
      'message first',
      'message first',
    ]);
  });

  it('start a new group with every calendar day', () => {
    const events = [at(1, 'mei', NINE), at(2, 'mei', new Date(2026, 10, 21, 0, 1).getTime())];
    expect(shown({ events, outbox: [], newAfter: null })).toEqual(['day', 'message first', 'day', 'message first']);
  });

  it('have one divider before the first new message, which shows its author again', () => {
    const events = [at(1, 'mei', minutes(0)), at(2, 'mei', minutes(1)), at(3, 'mei', minutes(2))];
    expect(shown({ events, outbox: [], newAfter: 1 })).toEqual([
      'day',
      'message first',
      'new',
      'message first',
      'message',
    ]);
  });

  it('have the divider on top when the first new message is further up', () => {
    const events = [at(7, 'mei', minutes(0)), at(8, 'mei', minutes(1))];
    expect(shown({ events, outbox: [], newAfter: 2 })).toEqual(['day', 'new', 'message first', 'message']);
  });

  it('group people who entered one after the other, but not the creator of the room', () => {
    const entered = (offset: number, from: string): LogEvent => ({
      type: 'entered',
      offset,
      counted: 0,
      id: `e${offset}`,
      at: NINE,
      from,
      nickname: from,
    });
    const muted: LogEvent = { ...entered(4, 'mei'), type: 'muted', userId: 'tom', until: null };
    const left: LogEvent = { ...entered(6, 'ann'), type: 'left' };
    const events = [entered(1, 'mei'), entered(2, 'tom'), entered(3, 'ann'), muted, entered(5, 'bo'), left];
    const rows = rowsOf({ events, outbox: [], newAfter: null });
    const lines = rows.flatMap((row) => (row.kind === 'system' ? [row.events.map(({ from }) => from)] : []));
    expect(lines).toEqual([['mei'], ['tom', 'ann'], ['mei'], ['bo'], ['ann']]);
  });

  it('have the divider before the first new message, whatever room events precede it', () => {
    const entered: LogEvent = { ...at(2, 'tom', minutes(1)), type: 'entered', nickname: 'Tom' };
    const recalled: LogEvent = { ...at(4, 'mei', minutes(3)), type: 'recalled', target: 1 };
    const events = [at(1, 'mei', minutes(0)), entered, at(3, 'mei', minutes(2)), recalled];
    expect(shown({ events, outbox: [], newAfter: 1 })).toEqual([
      'day',
      'message first',
      'system',
      'new',
      'message first',
    ]);
    expect(shown({ events: events.slice(0, 2), outbox: [], newAfter: 1 })).toEqual(['day', 'message first', 'system']);
  });

  it('hour 9: have one line for consecutive replies in the same thread, and none for a deleted one', () => {
    const reply = (offset: number, replyTo: number): LogEvent => ({
      ...message(offset, 'mei', { at: minutes(offset) }),
      replyTo,
      inThread: true,
    });
    const gone: LogEvent = {
      ...message(6, 'mei', { at: minutes(6) }),
      inThread: true,
      body: { kind: 'recalled', by: 'mei' },
    };
    const events = [at(1, 'mei', minutes(1)), reply(2, 1), reply(3, 1), at(4, 'mei', minutes(4)), reply(5, 1), gone];
    const expected = ['day', 'message first', 'thread', 'message first', 'thread'];
    expect(shown({ events, outbox: [], newAfter: null })).toEqual(expected);
    expect(rowsOf({ events, outbox: [], newAfter: null })[2]).toMatchObject({ key: 'mei mei-2', event: { offset: 3 } });
    expect(shown({ events: events.slice(0, 3), outbox: [], newAfter: 2 })).toEqual([
      'day',
      'message first',
      'thread',
      'new',
      'thread',
    ]);
  });

  it('end with pending messages, which keep their key when they are sent', () => {
    const outgoing: Outgoing = {
      clientId: 'x',
      from: 'amir',
      text: 'hi',
      at: minutes(1),
      offline: false,
      delivery: { state: 'sending' },
    };
    const before = rowsOf({ events: [at(1, 'amir', NINE)], outbox: [outgoing], newAfter: null });
    expect(before.map(short)).toEqual(['day', 'message first', 'outgoing']);
    const arrived = message(2, 'amir', { id: 'x', at: minutes(1) });
    const after = rowsOf({ events: [at(1, 'amir', NINE), arrived], outbox: [], newAfter: null });
    expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
  });

  it('repair B1: keep their order around events that this version does not support', () => {
    const unknown = (offset: number, kind: string, time: number): LogEvent => ({
      type: 'unknown',
      kind,
      offset,
      counted: offset,
      id: `u${offset}`,
      at: time,
      from: 'mei',
    });
    const events = [
      at(1, 'mei', minutes(0)),
      unknown(2, 'voted', minutes(1)),
      unknown(3, 'message', 0),
      at(4, 'mei', minutes(2)),
    ];
    const rows = shown({ events, outbox: [], newAfter: 1 });
    expect(rows).toEqual(['day', 'message first', 'system', 'new', 'system', 'message first']);
  });
});
