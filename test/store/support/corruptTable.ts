import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const PAGE = 8192;

/** Overwrites all pages of a table in the closed file, or only some of them. */
export function corruptTable(file: string, table: string, which: (page: number) => boolean = () => true): void {
  const database = new DatabaseSync(file);
  const pages = database.prepare('SELECT pageno FROM dbstat WHERE name = ?').all(table);
  database.close();
  const descriptor = openSync(file, 'r+');
  for (const [index, { pageno }] of pages.entries()) {
    if (which(index)) writeSync(descriptor, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (Number(pageno) - 1) * PAGE);
  }
  closeSync(descriptor);
}
