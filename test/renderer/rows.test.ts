import { describe, expect, it } from 'vitest';
import { type Row, rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import type { Outgoing } from '../../src-renderer/stores/timelines/state.ts';
import { message } from './support/logEvents.ts';

const NINE = new Date(2026, 10, 20, 9, 0).getTime();
const minutes = (count: number): number => NINE + count * 60_000;
const at = (offset: number, from: string, time: number) => message(offset, from, { at: time });
const short = (row: Row): string => ('first' in row ? `${row.kind}${row.first ? ' first' : ''}` : row.kind);
const shown = (...args: Parameters<typeof rowsOf>): string[] => rowsOf(...args).map(short);

describe('the rows of a timeline', () => {
  it('stand together when one author wrote them within five minutes', () => {
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

  it('begin anew with every day of the calendar', () => {
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

  it('have the divider on top when what is new begins further up', () => {
    const events = [at(7, 'mei', minutes(0)), at(8, 'mei', minutes(1))];
    expect(shown({ events, outbox: [], newAfter: 2 })).toEqual(['day', 'new', 'message first', 'message']);
  });

  it('end with what is on its way, which keeps its key when it becomes a message', () => {
    const outgoing: Outgoing = {
      clientId: 'x',
      from: 'amir',
      text: 'hi',
      at: minutes(1),
      delivery: { state: 'sending' },
    };
    const before = rowsOf({ events: [at(1, 'amir', NINE)], outbox: [outgoing], newAfter: null });
    expect(before.map(short)).toEqual(['day', 'message first', 'outgoing']);
    const arrived = message(2, 'amir', { id: 'x', at: minutes(1) });
    const after = rowsOf({ events: [at(1, 'amir', NINE), arrived], outbox: [], newAfter: null });
    expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
  });
});
