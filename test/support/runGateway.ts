import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from './repositoryRoot.ts';

/** Runs the gateway's program. */
export function runGateway(...args: readonly string[]) {
  return runGatewayWith({}, ...args);
}

/** Runs the gateway's program with these environment variables besides those of the test. */
export function runGatewayWith(variables: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(repositoryRoot, 'src-gateway/index.ts'), ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, errors }));
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]: unknown[]) => String(line));
  /** The log and the error of the program until now. */
  const errorsSoFar = (): string => errors;
  return { child, ended, firstLine, errorsSoFar };
}

/** The program's output without its log. */
export function errorOutput(errors: string): string | undefined {
  return errors.split('\n').find((line) => !line.startsWith('{'));
}

export function addressIn(line: string): string {
  return line.replace('Parley is ready: ', '');
}
