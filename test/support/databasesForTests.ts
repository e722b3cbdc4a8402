import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { findPostgres } from '../../scripts/setup/programs.ts';
import { startPostgres, type TestPostgres } from './startPostgres.ts';

/** The same cases over both kinds of database; `fresh` returns the address of an unused one. */
export function describeDatabases(title: string, cases: (fresh: () => Promise<SqlTarget>) => void): void {
  describe(`${title} (SQLite)`, () => {
    const folders: string[] = [];
    afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
    cases(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'parley-sqlite-'));
      folders.push(folder);
      return { dialect: 'sqlite', file: join(folder, 'test.sqlite') };
    });
  });

  const isThere = findPostgres() !== undefined;
  describe.runIf(isThere)(`${title} (PostgreSQL${isThere ? '' : ': not on this machine'})`, () => {
    let server: TestPostgres;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());
    cases(async () => ({ dialect: 'postgres', url: await server.create() }));
  });
}
