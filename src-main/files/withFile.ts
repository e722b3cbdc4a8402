import { closeSync, openSync } from 'node:fs';

/** Runs work with an open file. A file that is created can be read by this person only. */
export function withFile<Value>(file: string, flags: string, work: (descriptor: number) => Value): Value {
  const descriptor = openSync(file, flags, 0o600);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
