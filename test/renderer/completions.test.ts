import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../src-renderer/views/composer/commands/commands.ts';
import {
  findShortcodeBefore,
  findCompletionQuery,
} from '../../src-renderer/views/composer/completions/findCompletionQuery.ts';

describe('the completion at the caret', () => {
  it.each([
    ['Look @to', { kind: 'people', start: 5, query: 'to' }],
    ['see #pl', { kind: 'rooms', start: 4, query: 'pl' }],
    ['#plans f', { kind: 'rooms', start: 0, query: 'plans f' }],
    ['fine :sm', { kind: 'emoji', start: 5, query: 'sm' }],
    ['好:sm', { kind: 'emoji', start: 1, query: 'sm' }],
    [':+1', { kind: 'emoji', start: 0, query: '+1' }],
    ['/le', { kind: 'commands', start: 0, query: 'le' }],
    ['/', { kind: 'commands', start: 0, query: '' }],
    ['@Mei :sm', { kind: 'emoji', start: 5, query: 'sm' }],
    [':smile @m', { kind: 'people', start: 7, query: 'm' }],
    ['/leave now', null],
    ['/usr/bin', null],
    [' /le', null],
    ['10:30', null],
    ['https://ab', null],
    [':D', null],
    ['C#ab', null],
    ['# Title', null],
    ['`a :sm', null],
    ['`a` :sm', { kind: 'emoji', start: 4, query: 'sm' }],
    ['```\n:sm', null],
    ['```\nx\n```\n:sm', { kind: 'emoji', start: 10, query: 'sm' }],
    ['', null],
  ])('%j', (text, expected) => {
    expect(findCompletionQuery(text, text.length)).toEqual(expected);
  });

  it('uses the text before the caret, whatever follows it', () => {
    expect(findCompletionQuery('a :smart move', 5)).toEqual({ kind: 'emoji', start: 2, query: 'sm' });
  });
});

describe('a name between colons', () => {
  it.each([
    ['so :tada:', { start: 3, code: 'tada' }],
    [':+1:', { start: 0, code: '+1' }],
    ['at 10:30:', null],
    ['a:tada:', null],
    ['::', null],
    ['`:tada:', null],
  ])('%j', (text, expected) => {
    expect(findShortcodeBefore(text, text.length)).toEqual(expected);
  });
});

describe('a command', () => {
  it.each([
    ['/leave', { command: 'leave', rest: '' }],
    ['/Shrug who knows', { command: 'shrug', rest: 'who knows' }],
    ['/msg\nTom', { command: 'msg', rest: 'Tom' }],
    ['/usr/bin/env', null],
    ['/1', null],
    ['/ x', null],
    ['// leave', null],
    ['leave', null],
  ])('%j', (text, expected) => {
    expect(parseCommand(text)).toEqual(expected);
  });
});
