import { beforeEach, vi } from 'vitest';

/** What a command of the current test has printed, line by line, and its errors. Either can be set to an empty list. */
export interface ConsoleRecord {
  printed: string[];
  errors: string[];
}

export function recordConsole(): ConsoleRecord {
  const record: ConsoleRecord = { printed: [], errors: [] };
  beforeEach(() => {
    Object.assign(record, { printed: [], errors: [] });
    vi.spyOn(console, 'log').mockImplementation((text: string) => void record.printed.push(...text.split('\n')));
    vi.spyOn(console, 'error').mockImplementation((text: string) => void record.errors.push(text));
    return () => vi.restoreAllMocks();
  });
  return record;
}
