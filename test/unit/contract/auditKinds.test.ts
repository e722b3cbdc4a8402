import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AUDIT_KINDS, isAuditAction } from '#shared/contract/auditKinds.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
const actionsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

it('lists every action that the scripts and the core record, in one kind each', () => {
  const scripts = globSync('lua/**/*.lua', { cwd: repositoryRoot }).map(read);
  const inScripts = scripts
    .filter((source) => source.includes('@include appendAudit'))
    .flatMap((source) => actionsIn(source, /'([a-z]+\.[a-zA-Z]+)'/gu));
  // Scripts that take the action as an argument: endSessions and recordSignInChange.
  const sources = globSync('src-core/**/*.ts', { cwd: repositoryRoot, exclude: ['src-core/generated/**'] }).map(read);
  const inCore = sources.flatMap((source) =>
    actionsIn(source, /action: ((?:'[^']+'(?: \| )?)+)/gu).flatMap((found) => actionsIn(found, /'([^']+)'/gu)),
  );
  const recorded = [...new Set([...inScripts, ...inCore])].toSorted();
  const listed = Object.values(AUDIT_KINDS).flat();
  expect(recorded).toEqual([...new Set<string>(listed)].toSorted());
  expect(new Set(listed).size).toBe(listed.length);
  expect(isAuditAction('later.version')).toBe(false);
});

it('names no more actions in one kind than a call takes', () => {
  for (const actions of Object.values(AUDIT_KINDS)) expect(actions.length).toBeLessThanOrEqual(LIMITS.auditActions);
});
