import { describe, expect, it } from 'vitest';
import { reduceSelection, SELECTION_MAX, type SelectionState } from '../../src-renderer/stores/selection/reduce.ts';

const conversationId = 'direct:amir:mei';
const among = [1, 2, 4, 5, 7, 9];
const toggle = (state: SelectionState, offset: number): SelectionState =>
  reduceSelection(state, { type: 'toggled', conversationId, offset });
const extend = (state: SelectionState, offset: number): SelectionState =>
  reduceSelection(state, { type: 'extended', conversationId, offset, among });

describe('selected messages', () => {
  it('are in the order of the log, whatever order they were chosen in, and can be deselected', () => {
    expect(toggle(toggle(toggle(null, 7), 2), 4)?.offsets).toEqual([2, 4, 7]);
    expect(toggle(toggle(toggle(null, 7), 2), 7)?.offsets).toEqual([2]);
  });

  it('extend from the anchor to the target, in both directions', () => {
    expect(extend(toggle(null, 4), 7)?.offsets).toEqual([4, 5, 7]);
    expect(extend(extend(toggle(null, 4), 7), 1)?.offsets).toEqual([1, 2, 4, 5, 7]);
  });

  it('belong to one conversation: another one starts a new selection', () => {
    const elsewhere = reduceSelection(toggle(null, 4), { type: 'toggled', conversationId: 'room:plans', offset: 1 });
    expect(elsewhere).toEqual({ conversationId: 'room:plans', offsets: [1], anchor: 1 });
    expect(reduceSelection(elsewhere, { type: 'ended' })).toBeNull();
  });

  it('are limited in number', () => {
    const many = Array.from({ length: SELECTION_MAX * 2 }, (_, index) => index + 1);
    const state = reduceSelection(toggle(null, 1), { type: 'extended', conversationId, offset: 900, among: many });
    expect(state?.offsets).toHaveLength(SELECTION_MAX);
  });
});
