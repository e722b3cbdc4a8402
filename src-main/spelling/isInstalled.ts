/**
 * The file names of Chromium's dictionaries, which may include a region that the language omits: `en-GB-10-1.bdic`,
 * `de-DE-3-0.bdic`.
 */
const DICTIONARY = /^([a-z]{2,3}(?:-[a-z0-9]{2,12}){0,3})-\d+-\d+\.bdic$/iu;

/** Whether the dictionary of a language, in Chromium's form (`de`, `en-GB`), is among these files. */
export function isInstalled(code: string, files: readonly string[]): boolean {
  return files.some((file) => {
    const name = DICTIONARY.exec(file)?.[1];
    const isOfRegion = name !== undefined && !code.includes('-') && name.startsWith(`${code}-`);
    return name === code || isOfRegion;
  });
}
