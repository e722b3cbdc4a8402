import { z } from 'zod';

/** Incremented with every change that older versions cannot read. */
export const COPY_VERSION = 1;
export const COPY_FORMAT = 'parley-team';
/** Written last, so a folder without it is an incomplete export. */
export const MANIFEST_FILE = 'manifest.json';
/**
 * The files of an export beside its manifest. All but `files.bin` have one JSON value per line, ended by `\n` alone.
 * `files.bin` has the bytes of the files one after the other, in the order of `files.ndjson`. No name comes from the
 * export, so none can lead out of its folder.
 */
export const PARTS = ['keys.ndjson', 'archive.ndjson', 'files.ndjson', 'files.bin'] as const;
export type PartName = (typeof PARTS)[number];

export const MAX_MANIFEST_BYTES = 64 * 1024;
/** Of one line. The writer begins another one after a fraction of this, and a stored value is much smaller. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024;
/** Elements of one line, at most. */
export const MAX_ENTRIES = 1_000;

const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const text = z.string();

export const copyManifestSchema = z.object({
  format: z.literal(COPY_FORMAT),
  version: z.literal(COPY_VERSION),
  /** The version of Parley that wrote the export. */
  parley: text.max(100),
  exportedAt: z.iso.datetime(),
  /** The data format, as in Redis. */
  data: z.object({ written: count, readableFrom: count }),
  counts: z.object({
    people: count,
    conversations: count,
    topics: count,
    /** Messages, posts and other events of all logs, also archived ones. */
    events: count,
    archived: count,
    files: count,
    /** Files of messages whose bytes the store does not have. They are not in the export. */
    missingFiles: count,
  }),
  parts: z.array(
    z.object({
      name: z.enum(PARTS),
      bytes: count,
      /** Of `files.bin`: 0. */
      lines: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/u),
    }),
  ),
});
export type CopyManifest = z.infer<typeof copyManifestSchema>;
export type CopyCounts = CopyManifest['counts'];

/** A key, or a piece of a large one. `entries`: of a hash field and value in turn, of a sorted set member and score. */
export const keyRecordSchema = z.strictObject({
  family: text.max(32),
  id: text.max(1_024),
  key: text.max(32),
  type: z.enum(['hash', 'list', 'set', 'sorted set', 'string']),
  entries: z.array(text).min(1).max(MAX_ENTRIES),
  /** Of a key that ends by itself: how long it had left (ms). Only in its first piece. */
  endsInMs: count.optional(),
});
export type KeyRecord = z.infer<typeof keyRecordSchema>;

/** An archived event of a conversation, or of `topic:<name>`. */
export const archiveRecordSchema = z.strictObject({
  conversation: text.min(1).max(1_024),
  epoch: text.min(1).max(128),
  offset: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  element: text,
});

const storeName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u);

/** A file of a message. */
export const fileRecordSchema = z.strictObject({
  conversation: text.min(1).max(1_024),
  namespace: storeName,
  id: storeName,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
});

/** Why a copy of a team was not made or not put back. The message is a sentence for the user of the command. */
export class TeamCopyError extends Error {
  override readonly name = 'TeamCopyError';
}

/** The offset in a field of the form `offset:…`; 0 when it has none. */
export function leadingOffset(stored: string | null | undefined): number {
  const [digits = '0'] = /^\d{1,15}/u.exec(stored ?? '') ?? [];
  return Number(digits);
}

/** The fields of a hash from its flat entries. */
export function fieldsOf(entries: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (let index = 0; index + 1 < entries.length; index += 2)
    fields.set(entries[index] ?? '', entries[index + 1] ?? '');
  return fields;
}

/** The pairs of flat entries that pass. */
export function filterPairs(
  entries: readonly string[],
  keep: (member: string, value: string) => boolean,
): readonly string[] {
  return entries.flatMap((member, index) => {
    const value = entries[index + 1] ?? '';
    return index % 2 === 0 && keep(member, value) ? [member, value] : [];
  });
}
