import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const PAGE = 8192;

/** Overwrites all pages of a table in the closed file. */
export function corruptTable(file: string, table: string): void {
  const database = new DatabaseSync(file);
  const pages = database.prepare('SELECT pageno FROM dbstat WHERE name = ?').all(table);
  database.close();
  const descriptor = openSync(file, 'r+');
  for (const { pageno } of pages) writeSync(descriptor, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (Number(pageno) - 1) * PAGE);
  closeSync(descriptor);
}
