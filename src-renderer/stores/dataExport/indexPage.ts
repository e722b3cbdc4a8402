import type { ExportedConversation } from './conversations.ts';
import type { ExportedFile, LeftOut } from './createArchive.ts';

/** The texts of the export, in the language of the interface. */
export interface ExportWords {
  /** BCP 47. */
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: (name: string) => string;
  readonly exported: (facts: { readonly at: number; readonly version: string; readonly place: string }) => string;
  readonly format: string;
  readonly notIncluded: string;
  /** What a file of the export contains. */
  readonly describeFile: (path: string) => string;
  readonly describeReason: (reason: LeftOut['reason']) => string;
  readonly headings: {
    readonly files: string;
    readonly content: string;
    readonly entries: string;
    readonly conversations: string;
    readonly messages: string;
    readonly leftOut: string;
  };
}

interface IndexFacts {
  readonly name: string;
  readonly at: number;
  readonly version: string;
  readonly place: string;
  /** Without those in the folders of conversations. */
  readonly files: readonly ExportedFile[];
  readonly conversations: readonly ExportedConversation[];
  readonly leftOut: readonly LeftOut[];
}

/** The page that lists what an export has. It has no scripts, and loads nothing. */
export function renderIndex(words: ExportWords, facts: IndexFacts): string {
  const { headings } = words;
  const files = facts.files.map(({ path, items }) => [
    link(path, path),
    escape(words.describeFile(path)),
    number(items),
  ]);
  const conversations = facts.conversations.map(({ name, file, messages, files: count }) => [
    file === null ? escape(name) : link(file, name),
    number(messages),
    number(count),
  ]);
  const leftOut = facts.leftOut.map(
    ({ path, reason }) => `<li><bdi>${escape(path)}</bdi>: ${escape(words.describeReason(reason))}</li>`,
  );
  return `<!doctype html>
<html lang="${escape(words.language)}" dir="${words.dir}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escape(words.title(facts.name))}</title>
<style>body { font: 1rem/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
th, td { text-align: start; padding: 0 1rem 0 0 }</style>
</head>
<body>
<h1>${escape(words.title(facts.name))}</h1>
<p>${escape(words.exported(facts))}</p>
<p>${escape(words.format)}</p>
<p>${escape(words.notIncluded)}</p>
<h2>${escape(headings.files)}</h2>
${table([headings.files, headings.content, headings.entries], files)}
<h2>${escape(headings.conversations)}</h2>
${table([headings.conversations, headings.messages, headings.files], conversations)}
${leftOut.length === 0 ? '' : `<h2>${escape(headings.leftOut)}</h2>\n<ul>\n${leftOut.join('\n')}\n</ul>\n`}</body>
</html>
`;
}

/** The cells of `rows` are HTML. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((heading) => `<th scope="col">${escape(heading)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table>\n<tr>${head}</tr>\n${body.join('\n')}\n</table>`;
}

/** Paths of the export consist of letters, digits, dots and slashes. */
function link(path: string, text: string): string {
  return `<a href="${escape(path)}"><bdi>${escape(text)}</bdi></a>`;
}

function number(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
