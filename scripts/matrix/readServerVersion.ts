import { run } from './run.ts';

/**
 * The version reported by the program, such as `Redis 8.0.2` or `Valkey 8.1.8`. Throws if it does not run here, or is
 * older than Parley supports.
 */
export async function readServerVersion(program: string): Promise<string> {
  const text = await run(program, '--version');
  const [, kind, version] = /^(Redis|Valkey) server v=(\d+\.\d+\.\d+)/.exec(text) ?? [];
  if (kind === undefined || version === undefined) throw new Error(`neither Redis nor Valkey: ${text.slice(0, 80)}`);
  if (Number.parseInt(version, 10) < 7) throw new Error(`${kind} ${version} is older than 7.0`);
  return `${kind} ${version}`;
}
