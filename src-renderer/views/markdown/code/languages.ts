export interface Language {
  /** Name of its grammar. */
  readonly id: string;
  /** Displayed name. */
  readonly name: string;
}

/** Languages that are highlighted: id, name, and further language tags. */
const LANGUAGES: readonly (readonly [id: string, name: string, ...others: string[]])[] = [
  ['bash', 'Shell', 'sh', 'shell', 'zsh', 'console'],
  ['c', 'C', 'h'],
  ['cpp', 'C++', 'c++', 'cc', 'hpp', 'cxx'],
  ['csharp', 'C#', 'cs', 'c#'],
  ['css', 'CSS'],
  ['diff', 'Diff', 'patch'],
  ['dockerfile', 'Dockerfile', 'docker'],
  ['go', 'Go', 'golang'],
  ['ini', 'INI', 'toml'],
  ['java', 'Java'],
  ['javascript', 'JavaScript', 'js', 'jsx', 'mjs', 'cjs'],
  ['json', 'JSON', 'json5', 'jsonc'],
  ['kotlin', 'Kotlin', 'kt'],
  ['lua', 'Lua'],
  ['markdown', 'Markdown', 'md'],
  ['php', 'PHP'],
  ['python', 'Python', 'py'],
  ['ruby', 'Ruby', 'rb'],
  ['rust', 'Rust', 'rs'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript', 'ts', 'tsx', 'mts', 'cts'],
  ['xml', 'HTML', 'html', 'svg', 'xhtml'],
  ['yaml', 'YAML', 'yml'],
];

const BY_NAME = new Map(
  LANGUAGES.flatMap(([id, name, ...others]) => [id, ...others].map((called) => [called, { id, name }])),
);

/** The language that a language tag names; `null` if it is not highlighted. */
export function languageOf(word: string): Language | null {
  return BY_NAME.get(word.toLowerCase()) ?? null;
}
