import { tmpdir } from 'node:os';
import { parseEnv } from 'node:util';
import { parseUnit, type UnitFile } from '../../support/deployedCommands.ts';
import type { SeparateRoot } from './createSeparateRoot.ts';
import { type RunningProgram, watchProgram } from './watchProgram.ts';

/**
 * Starts the command of a unit file in a separate root as systemd would: as its user, in its folder, with the variables
 * of its environment file and no others, without capabilities besides the named ones.
 */
export async function startService(root: SeparateRoot, name: string): Promise<RunningProgram> {
  const unit = parseUnit(name, read(root, `/usr/lib/systemd/system/${name}`));
  const variables = parseEnv(read(root, one(unit, 'EnvironmentFile')));
  const command = one(unit, 'ExecStart')
    .split(' ')
    .flatMap((word) => (word.startsWith('$') ? (variables[word.slice(1)] ?? '').split(' ') : [word]));
  const user = one(unit, 'User');
  const capabilities = one(unit, 'CapabilityBoundingSet').toLowerCase().replace('cap_', '+');
  const limits = [`--reuid=${user}`, `--regid=${one(unit, 'Group')}`, '--init-groups', '--no-new-privs'];
  const setUser = [
    'setpriv',
    ...limits,
    `--bounding-set=-all,${capabilities}`,
    `--inh-caps=-all,${capabilities}`,
    '--',
  ];
  const onlyVariables = [
    'env',
    '--ignore-environment',
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    `TMPDIR=${tmpdir()}`,
    ...Object.entries(variables).map(([variable, value]) => `${variable}=${value ?? ''}`),
  ];
  // Its process id in the root, because nsenter passes no signals on.
  const script = `umask ${one(unit, 'UMask')}; cd ${one(unit, 'WorkingDirectory')}; echo $$; exec "$@"`;
  const child = root.start(...setUser, ...onlyVariables, 'sh', '-c', script, 'sh', ...command);
  return watchProgram(root, child);
}

function read(root: SeparateRoot, path: string): string {
  const { exitCode, output } = root.run('cat', path);
  if (exitCode !== 0) throw new Error(output);
  return output;
}

function one(unit: UnitFile, directive: string): string {
  const [value, ...more] = unit.valuesOf('Service', directive);
  if (value === undefined || more.length > 0) throw new Error(`not one ${directive}`);
  return value;
}
