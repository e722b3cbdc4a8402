import { z } from 'zod';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Sql, SqlDialect } from './Sql.ts';

/** The tables of one component. Each step runs once, in order; a released step must never be changed. */
export interface SqlSchema {
  readonly name: string;
  readonly steps: readonly ((dialect: SqlDialect) => readonly string[])[];
}

/** An arbitrary advisory lock id shared by all nodes, so that one node migrates at a time. */
const LOCK = 70_618_529;
const rowsSchema = z.array(z.object({ version: z.coerce.number() }));

/**
 * Migrates a schema to the version of this program, all steps in one transaction.
 * Throws DATABASE_TOO_NEW `{schema, version, known}` when a newer version has migrated it, and what `Sql` throws.
 */
export async function migrate(sql: Sql, { name, steps }: SqlSchema): Promise<void> {
  await sql.transaction(async (session) => {
    if (sql.dialect === 'postgres') await session.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await session.query('CREATE TABLE IF NOT EXISTS parley_schemas (name TEXT PRIMARY KEY, version INTEGER NOT NULL)');
    const rows = rowsSchema.parse(await session.query('SELECT version FROM parley_schemas WHERE name = $1', [name]));
    const version = rows[0]?.version ?? 0;
    const known = steps.length;
    if (version > known) throw new ChatError('DATABASE_TOO_NEW', { schema: name, version, known });
    if (version === known) return;
    for (const step of steps.slice(version)) for (const statement of step(sql.dialect)) await session.query(statement);
    await session.query(
      `INSERT INTO parley_schemas (name, version) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
      [name, known],
    );
  });
}
