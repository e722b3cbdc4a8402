import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

export const readPage = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** The test files and folders that a text of the documentation names. */
export function namedTests(text: string): string[] {
  return Array.from(text.matchAll(/`(test\/[^`]+)`/gu), ([, file = '']) => file);
}

/** Those of them that do not exist. */
export function missingTests(text: string): string[] {
  return namedTests(text).filter((file) => !existsSync(join(repositoryRoot, file)));
}
