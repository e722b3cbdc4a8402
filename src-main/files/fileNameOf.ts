import { cleanFileName } from '#shared/blob/fileName.ts';

/** Names that Windows does not allow in any folder. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** A name of the sender that is valid, and names no other place, on every system. */
export function fileNameOf(name: string): string {
  const clean = cleanFileName(name)
    .replaceAll(/[<>:"|?*]/gu, '_')
    // From the start of its dots and spaces only, so that a name of spaces takes linear time.
    .replace(/(?<![. ])[. ]+$/u, '_');
  return RESERVED.test(clean) ? `_${clean}` : clean;
}

/** The name of a PDF of a conversation, whose name is no path. */
export function pdfNameOf(conversation: string): string {
  return fileNameOf(`${conversation.replaceAll(/[/\\]/gu, '_')}.pdf`);
}
