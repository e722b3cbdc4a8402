import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import playwrightConfig from '../../../playwright.config.ts';
import vitestConfig from '../../../vitest.config.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

describe('repair D: a failed test is not retried', () => {
  it('in any project of Vitest', () => {
    const projects = vitestConfig.test?.projects ?? [];
    const retries = projects.map((project) =>
      typeof project === 'object' && 'test' in project ? project.test?.retry : -1,
    );
    expect(retries).toEqual(projects.map(() => 0));
  });

  it('in any project of Playwright', () => {
    expect(playwrightConfig.retries).toBe(0);
    expect((playwrightConfig.projects ?? []).filter(({ retries }) => retries !== undefined)).toEqual([]);
  });

  it('by an option of a single test', () => {
    const files = globSync('test/**/*.{ts,tsx}', { cwd: repositoryRoot });
    const repeating = files.filter((file) =>
      /\bretr(y|ies): [1-9]/.test(readFileSync(join(repositoryRoot, file), 'utf8')),
    );
    expect(repeating).toEqual([]);
  });
});
