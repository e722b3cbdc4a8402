/**
 * Files that pdf.js requests by their names, all in one folder of the build (`electron.vite.config.ts`): character maps,
 * the standard fonts, and decoders of pictures in JavaScript, because the content security policy allows no WebAssembly.
 */
const FILES = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

/** The folder of these files, ending with a slash. */
export function pdfAssetFolder(): string {
  const [first = ''] = Object.values(FILES);
  return new URL('.', new URL(first, document.baseURI)).href;
}
