import { describe, expect, it } from 'vitest';
import { redactLogLine } from '../../../src-main/diagnostics/redactLogLine.ts';
import { writeReport } from '../../../src-main/diagnostics/writeReport.ts';

const SECRET = 'Zebra Quagga';

const lineOf = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    level: 50,
    time: 1_800_000_000_000,
    pid: 4711,
    hostname: 'meis-laptop',
    name: 'desktop',
    ...fields,
  });

describe('a line of the log in the diagnostics', () => {
  it('keeps the message, codes, numbers and the positions of a stack, and nothing that identifies anyone', () => {
    const stack = [
      `Error: can't open /home/mei/secret: ${SECRET}`,
      '    at openFile (/home/mei/parley/out/main/index.js:12:34)',
      '    at async file:///home/mei/parley/out/main/chunk-a1.js:5:6',
      `    at ${SECRET} was here`,
      '    at node:internal/process:1:2',
    ].join('\n');
    const err = { type: 'Error', message: SECRET, code: 'ENOSPC', stack, path: '/home/mei' };
    const line = lineOf({ err, callName: 'local.keep', afterMs: 20, folder: '/home/mei', msg: 'the call failed' });
    expect(redactLogLine(line)).toEqual({
      level: 50,
      at: '2027-01-15T08:00:00.000Z',
      callName: 'local.keep',
      afterMs: 20,
      msg: 'the call failed',
      errorType: 'Error',
      errorCode: 'ENOSPC',
      stack: ['openFile index.js:12:34', '(anonymous) chunk-a1.js:5:6', '(anonymous) process:1:2'],
    });
  });

  it('leaves out every text of an unknown field, and of a known one that has another form', () => {
    const fields = { code: SECRET, callName: SECRET, reason: SECRET, state: SECRET, what: SECRET, url: SECRET };
    const nested = { details: { name: SECRET }, list: [SECRET], [SECRET]: true, version: `1 ${SECRET}` };
    expect(redactLogLine(lineOf({ ...fields, ...nested, msg: 'x' }))).toEqual({
      level: 50,
      at: '2027-01-15T08:00:00.000Z',
      msg: 'x',
    });
  });

  it('leaves out a message that is that of the error', () => {
    const kept = redactLogLine(lineOf({ err: { type: 'Error', message: SECRET }, msg: SECRET }));
    expect(kept).toEqual({ level: 50, at: '2027-01-15T08:00:00.000Z', errorType: 'Error' });
  });

  it.each(['', 'not JSON', '{"level":50,"ti', '[]', 'null', '"text"', '1'])('leaves out %j', (line) => {
    expect(redactLogLine(line)).toBeNull();
  });

  it('survives a time that is no time', () => {
    expect(redactLogLine(lineOf({ time: 1e300 }))).toMatchObject({ at: '' });
  });
});

it('the report has the facts and the last 2,000 lines of both log files', () => {
  const servers = [{ connection: 'none', localStoreBytes: 0, sealedStoreBytes: 0 }];
  const facts = { versions: {}, system: {}, secrets: 'encrypted', servers };
  const previous = Array.from({ length: 1_500 }, (_, index) => lineOf({ index, msg: 'previous' })).join('\n');
  const current = Array.from({ length: 1_500 }, (_, index) => lineOf({ index, msg: 'current' })).join('\n');
  const lines = writeReport(new Date(0), facts, [previous, current]).trimEnd().split('\n');
  expect(lines[0]).toBe('Parley diagnostics');
  expect(lines).toContain('  "made": "1970-01-01T00:00:00.000Z",');
  const logged = lines.filter((line) => line.startsWith('{"'));
  expect(logged).toHaveLength(2_000);
  expect(logged[0]).toContain('"index":1000,"msg":"previous"');
  expect(logged.at(-1)).toContain('"index":1499,"msg":"current"');
});
