import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate, type SqlSchema } from '#core/sql/migrate.ts';
import { openSql } from '#core/sql/openSql.ts';
import { parseSqlUrl, type Sql, type SqlTarget } from '#core/sql/Sql.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';

const opened: Sql[] = [];
async function open(target: SqlTarget): Promise<Sql> {
  const sql = await openSql(target);
  opened.push(sql);
  return sql;
}
afterEach(() => Promise.all(opened.splice(0).map((sql) => sql.stop())));

const first: SqlSchema = { name: 'notes', steps: [() => ['CREATE TABLE notes (id BIGINT PRIMARY KEY, text TEXT)']] };
const second: SqlSchema = { name: 'notes', steps: [...first.steps, () => ['ALTER TABLE notes ADD COLUMN more TEXT']] };
const INSERT = 'INSERT INTO notes (id, text) VALUES ($1, $2)';

describeDatabases('a database', (fresh) => {
  it('keeps committed data, and nothing of a failed transaction', async () => {
    const target = await fresh();
    const sql = await open(target);
    await migrate(sql, first);
    await sql.transaction(async (session) => {
      await session.query(INSERT, [1, 'one']);
      await session.query(INSERT, [2, '二 ’ "x" $1 ?']);
    });
    const failing = sql.transaction(async (session) => {
      await session.query(INSERT, [3, 'three']);
      await session.query(INSERT, [1, 'again']);
    });
    await expect(failing).rejects.toMatchObject({ name: 'ChatError', code: 'DATABASE_FAILED' });

    const again = await open(target);
    const rows = await again.query('SELECT text FROM notes WHERE id >= $1 ORDER BY id', [1]);
    expect(rows.map(({ text }) => text)).toEqual(['one', '二 ’ "x" $1 ?']);
  });

  it('isolates transactions, however many run at once', async () => {
    const target = await fresh();
    const [one, two] = [await open(target), await open(target)];
    await migrate(one, first);
    await one.query(INSERT, [1, '0']);
    const count = (sql: Sql) =>
      sql.transaction(async (session) => {
        await session.query('UPDATE notes SET id = id WHERE id = 1');
        const [row] = await session.query('SELECT text FROM notes WHERE id = 1');
        await session.query('UPDATE notes SET text = $1 WHERE id = 1', [String(Number(row?.['text']) + 1)]);
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => count(index % 2 === 0 ? one : two)));
    expect(await two.query('SELECT text FROM notes')).toEqual([{ text: '20' }]);
  });

  it('is migrated to the newest version once, however many start at once, and keeps its data', async () => {
    const target = await fresh();
    const sql = await open(target);
    await migrate(sql, first);
    await sql.query(INSERT, [1, 'kept']);
    const others = await Promise.all([open(target), open(target), open(target)]);

    await Promise.all(others.map((other) => migrate(other, second)));

    expect(await sql.query('SELECT text, more FROM notes')).toEqual([{ text: 'kept', more: null }]);
  });

  it('that a newer version has used is refused, and not changed', async () => {
    const sql = await open(await fresh());
    await migrate(sql, second);
    await expect(migrate(sql, first)).rejects.toMatchObject({
      code: 'DATABASE_TOO_NEW',
      details: { schema: 'notes', version: 2, known: 1 },
    });
    await migrate(sql, second);
  });

  it('is not half migrated when a step fails', async () => {
    const sql = await open(await fresh());
    const broken: SqlSchema = { name: 'notes', steps: [...first.steps, () => ['CREATE NONSENSE']] };
    await expect(migrate(sql, broken)).rejects.toMatchObject({ code: 'DATABASE_FAILED' });
    await migrate(sql, second);
    expect(await sql.query('SELECT * FROM notes')).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['postgres://parley:secret@db.example:5432/parley', { dialect: 'postgres' }],
    ['postgresql://db.example/parley', { dialect: 'postgres' }],
    ['/var/lib/parley/archive.sqlite', { dialect: 'sqlite', file: '/var/lib/parley/archive.sqlite' }],
    ['sqlite:/var/lib/archive', { dialect: 'sqlite', file: '/var/lib/archive' }],
    ['sqlite:///var/lib/archive', { dialect: 'sqlite', file: '/var/lib/archive' }],
    ['archive.sqlite', { dialect: 'sqlite', file: 'archive.sqlite' }],
    [String.raw`C:\parley\archive`, { dialect: 'sqlite', file: String.raw`C:\parley\archive` }],
  ])('%s is accepted', (text, target) => {
    expect(parseSqlUrl(text)).toMatchObject(target);
  });

  it.each(['', 'sqlite:', 'mysql://db.example/parley', 'postgres:', 'postgres://', 'sqlite://host'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseSqlUrl(text)).toThrow(expect.objectContaining({ code: 'URL_INVALID' }));
    },
  );

  it("of a server that does not answer gets its own code, and one that can't be written the reason", async () => {
    const url = `postgres://parley@127.0.0.1:${await findFreePort()}/none`;
    await expect(openSql({ dialect: 'postgres', url })).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    const file = '/dev/null/archive.sqlite';
    const error = await openSql({ dialect: 'sqlite', file }).catch((reason: unknown) => reason);
    expect(JSON.stringify(error)).toContain('/dev/null');
  });
});

describe('the file of a database', () => {
  it('is not readable by other users, nor are the files that SQLite creates beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-sqlite-'));
    const file = join(folder, 'below', 'test.sqlite');
    await migrate(await open({ dialect: 'sqlite', file }), first);
    for (const suffix of ['', '-wal']) expect((await stat(`${file}${suffix}`)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});
