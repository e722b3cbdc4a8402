import type { Attachment } from '#shared/contract/model.ts';

/** Which preview a file has. */
export type DocumentKind = 'text' | 'pdf';

const TEXT_ENDINGS: ReadonlySet<string> = new Set(
  (
    'txt text log md markdown rst adoc csv tsv json jsonl ndjson json5 xml html htm xhtml svg css scss less js mjs cjs ' +
    'jsx ts mts cts tsx vue py rb go rs java kt kts scala c h cc cpp hpp cxx cs swift m php pl lua r jl sh bash zsh fish ' +
    'ps1 bat cmd sql graphql proto yaml yml toml ini cfg conf env properties gradle cmake diff patch tex bib srt vtt ' +
    'ics vcf eml'
  ).split(' '),
);
/** Names without an ending that are texts by convention. */
const TEXT_NAMES = /^(?:readme|license|licence|copying|authors|changelog|makefile|dockerfile|\.?gitignore)$/iu;

/**
 * The preview of a file, by its name and what the server has found in its bytes; null: it has none. The bytes are
 * checked when it is opened.
 */
export function documentKindOf({ kind, blob: { name, type } }: Attachment): DocumentKind | null {
  if (kind !== 'file') return null;
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ending === 'pdf' || type === 'application/pdf') return 'pdf';
  return TEXT_ENDINGS.has(ending) || TEXT_NAMES.test(name) ? 'text' : null;
}
