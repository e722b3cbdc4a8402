import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSystemClipboard } from '../../../src-main/secrets/createSystemClipboard.ts';
import { SECRET_MS, SecretClipboard } from '../../../src-main/secrets/SecretClipboard.ts';
import { systemClipboard } from '../../support/electronForTests.ts';
import { recordingLog } from '../../support/recordingLog.ts';

vi.mock('electron', () => import('../../support/electronForTests.ts'));

const SECRET = 'k3xd-9fq2\nw7pm-4tzn';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(systemClipboard, { items: {}, refusesMarks: false, isBusy: false });
});

const textOf = (): string | undefined => systemClipboard.items['text/plain'];

function start() {
  const log = recordingLog();
  return { log, secrets: new SecretClipboard(createSystemClipboard(log), log) };
}

describe('a copied secret', () => {
  it('is cleared after a minute, and not earlier', async () => {
    const { secrets } = start();
    await secrets.copy(SECRET);
    await vi.advanceTimersByTimeAsync(SECRET_MS - 1);
    expect(textOf()).toBe(SECRET);
    await vi.advanceTimersByTimeAsync(1);
    expect(textOf()).toBeUndefined();
  });

  it('stays a minute after it was last copied, and a second one replaces it', async () => {
    const { secrets } = start();
    await secrets.copy('another');
    await vi.advanceTimersByTimeAsync(SECRET_MS - 1);
    await secrets.copy(SECRET);
    await vi.advanceTimersByTimeAsync(SECRET_MS - 1);
    expect(textOf()).toBe(SECRET);
    await vi.advanceTimersByTimeAsync(1);
    expect(textOf()).toBeUndefined();
  });

  it('does not take with it what was copied since', async () => {
    const { secrets } = start();
    await secrets.copy(SECRET);
    systemClipboard.items = { 'text/plain': 'a shopping list' };
    await vi.advanceTimersByTimeAsync(SECRET_MS);
    await secrets.clear();
    expect(textOf()).toBe('a shopping list');
  });

  it('is recognised with the ends of lines of Windows', async () => {
    const { secrets } = start();
    await secrets.copy(SECRET);
    systemClipboard.items = { 'text/plain': SECRET.replaceAll('\n', '\r\n') };
    await vi.advanceTimersByTimeAsync(SECRET_MS);
    expect(textOf()).toBeUndefined();
  });

  it('is cleared before its time when the app asks for it, once', async () => {
    const { secrets } = start();
    await secrets.copy(SECRET);
    await secrets.clear();
    expect(textOf()).toBeUndefined();
    // The person has copied it elsewhere; that is none of the app's business.
    systemClipboard.items = { 'text/plain': SECRET };
    await vi.advanceTimersByTimeAsync(SECRET_MS);
    expect(textOf()).toBe(SECRET);
  });

  it('does not stop the app from quitting if the clipboard is in use, and is in no log', async () => {
    const { secrets, log } = start();
    await secrets.copy(SECRET);
    systemClipboard.isBusy = true;
    await secrets.clear();
    expect(log.lines).toMatchObject([{ level: 'warn', message: 'the clipboard could not be cleared' }]);
    expect(JSON.stringify(log.lines)).not.toContain('k3xd');
  });

  it('is marked for clipboard managers, and copied without a mark where the system refuses that', async () => {
    const { secrets, log } = start();
    await secrets.copy(SECRET);
    const formats = Object.keys(systemClipboard.items).filter((name) => name !== 'text/plain');
    expect(formats).toEqual([expect.stringMatching(/^electron application\/osclipboard;format="[\w.-]+"$/u)]);

    systemClipboard.refusesMarks = true;
    await secrets.copy('another');
    expect(systemClipboard.items).toEqual({ 'text/plain': 'another' });
    expect(log.lines).toMatchObject([{ level: 'warn', fields: {} }]);
    await vi.advanceTimersByTimeAsync(SECRET_MS);
    expect(textOf()).toBeUndefined();
  });
});
