/** As Chromium names its dictionaries, which go by a region where the language may go without: `en-GB-10-1.bdic`, `de-DE-3-0.bdic`. */
const DICTIONARY = /^([a-z]{2,3}(?:-[a-z0-9]{2,12}){0,3})-\d+-\d+\.bdic$/iu;

/** Whether the dictionary of a language, as Chromium writes it (`de`, `en-GB`), is among these files. */
export function isInstalled(code: string, files: readonly string[]): boolean {
  return files.some((file) => {
    const name = DICTIONARY.exec(file)?.[1];
    const isOfRegion = name !== undefined && !code.includes('-') && name.startsWith(`${code}-`);
    return name === code || isOfRegion;
  });
}
