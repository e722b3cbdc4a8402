import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Logger } from '#core/index.ts';

const fieldsSchema = z.record(z.string(), z.unknown());

/**
 * Takes the fields out of a settings file that this version can't use, such as those of a wrong type, so that they
 * don't cost the others. The whole file is kept under another name. A file that is no JSON object stays as it is, and so
 * does one that can't be written, for example because the disk is full.
 */
export function dropBrokenFields(file: string, schema: z.ZodType, log: Logger): void {
  const fields = readFields(file);
  const checked = schema.safeParse(fields);
  if (fields === undefined || checked.success) return;
  const broken = new Set(checked.error.issues.map(({ path }) => String(path[0])));
  log.error({ file, broken: [...broken] }, 'a settings file has broken fields');
  const whole = Object.fromEntries(Object.entries(fields).filter(([name]) => !broken.has(name)));
  try {
    const next = `${file}.repaired`;
    writeFileSync(next, JSON.stringify(whole, undefined, '\t'), { mode: 0o600 });
    copyFileSync(file, `${file}.unreadable`);
    renameSync(next, file);
  } catch (error) {
    log.error({ err: error, file }, 'a settings file could not be repaired');
  }
}

/** Undefined: there is no such file, or it is no JSON object. */
function readFields(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return fieldsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // It is set aside as a whole.
    return undefined;
  }
}
