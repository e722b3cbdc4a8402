import { parseArgs } from 'node:util';
import { gatewayCommandLine } from '../../src-gateway/gatewayCommandLine.mjs';
import { readSecretFile } from '../../src-gateway/readOptions.ts';
import { adminCommandLine, PLACE_COMMANDS, PLACES } from '../commands/adminCommandLine.mjs';
import type { CommandLine } from '../setup/onProjectNode.mjs';

/**
 * The options of the server of this computer that a command gets, as arguments, before its own valid arguments `own`:
 * those that it accepts. Files and databases belong to a Redis, so that another Redis gets none of the server's.
 * @param data the folder of a private Redis, unless the server's options name one
 */
export function serverOptions(commandLine: CommandLine, own: readonly string[], data: string | undefined): string[] {
  const { options = {}, allowPositionals = false } = commandLine;
  const { values: chosen, positionals } = parseArgs({ args: [...own], options, allowPositionals });
  const opensPlaces = commandLine !== adminCommandLine || PLACE_COMMANDS.includes(positionals[0] ?? '');
  const withheld = opensPlaces && chosen['redis'] === undefined ? [] : PLACES;
  const { values } = parseArgs({ args: readServerArguments(), ...gatewayCommandLine });
  const redis = values.redis ?? readSecretFile('PARLEY_REDIS_URL_FILE');
  const place = {
    redis,
    'redis-ca': values['redis-ca'],
    'redis-cert': values['redis-cert'],
    'redis-key': values['redis-key'],
    files: values.files,
    database: redis === undefined ? undefined : (values.database ?? readSecretFile('PARLEY_DATABASE_URL_FILE')),
    'profile-dir': redis === undefined ? (values.data ?? data) : undefined,
  };
  return Object.entries(place).flatMap(([name, value]) =>
    value === undefined || !Object.hasOwn(options, name) || withheld.includes(name) ? [] : [`--${name}`, value],
  );
}

/** The arguments of the server in `PARLEY_OPTIONS`, with spaces between them, as systemd splits them. */
export function readServerArguments(): string[] {
  return (process.env['PARLEY_OPTIONS'] ?? '').split(/\s+/u).filter((word) => word !== '');
}
