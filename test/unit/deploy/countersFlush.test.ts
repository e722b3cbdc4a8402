import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { countersCommandLine } from '../../../scripts/commands/countersCommandLine.mjs';
import { readCronLine, readUnit } from '../../support/deployedCommands.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const NAME = 'parley-counters-flush';
const service = readUnit(`${NAME}.service`);
const timer = readUnit(`${NAME}.timer`);
const EXPECTED = { redis: 'R', database: 'D' };

/** The options that the command gets, after its script. */
function optionsIn(command: string): unknown {
  const words = command.split(' ').map((word) => word.replaceAll('"', ''));
  const script = words.findIndex((word) => word.endsWith('/scripts/counters.mjs'));
  expect(words[script - 1]).toBe('/usr/bin/node');
  const args = words
    .slice(script + 1)
    .map((word) => word.replace(/^\$\{?PARLEY_REDIS\}?$/, 'R').replace(/^\$\{?PARLEY_DATABASE\}?$/, 'D'));
  const { values, positionals } = parseArgs({ args, ...countersCommandLine });
  expect(positionals).toEqual(['flush']);
  return { ...values };
}

describe('the systemd units of counters:flush', () => {
  it('F12: run the command once per start, with options that it accepts', () => {
    expect(service.valuesOf('Service', 'Type')).toEqual(['oneshot']);
    expect(service.valuesOf('Service', 'User')).toEqual(['parley']);
    const [command = '', ...more] = service.valuesOf('Service', 'ExecStart');
    expect(more).toEqual([]);
    expect(optionsIn(command)).toEqual(EXPECTED);
  });

  it('F12: start it on a timer, and after an interruption', () => {
    expect(timer.valuesOf('Timer', 'OnCalendar')).toEqual(['*:0/5']);
    expect(timer.valuesOf('Timer', 'Persistent')).toEqual(['yes']);
    expect(timer.valuesOf('Install', 'WantedBy')).toEqual(['timers.target']);
  });

  const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasAnalyzer)('F12: are valid for systemd-analyze', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-units-'));
    const here = service.text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/parley', repositoryRoot);
    await writeFile(join(folder, `${NAME}.service`), here);
    await writeFile(join(folder, `${NAME}.timer`), timer.text);
    const files = [`${NAME}.service`, `${NAME}.timer`].map((file) => join(folder, file));
    const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', ...files]);
    expect(stderr.split('\n').filter((line) => line.includes(NAME))).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

it('F12: the cron line runs the same command every five minutes', () => {
  const { schedule, user, command } = readCronLine(NAME);
  expect([schedule, user]).toEqual(['*/5 * * * *', 'parley']);
  // An unescaped % would end the command (crontab(5)).
  expect(command).not.toContain('%');
  expect(optionsIn(command)).toEqual(EXPECTED);
});
