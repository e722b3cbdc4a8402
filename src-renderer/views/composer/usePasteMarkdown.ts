import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import type { ClipboardTexts, PastedMarkdown } from '../markdown/paste/pasteMarkdown.ts';
import { isMac } from '../parts/isMac.ts';
import { insertText } from './insertText.ts';

type Convert = (texts: ClipboardTexts) => PastedMarkdown | null;

export interface PasteMarkdown {
  /** Pastes a formatted text as Markdown. Other texts are left to the browser. */
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  /** Call it with every key of the field. Returns whether the key has to be ignored. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** Formatting that Markdown has. Other HTML is not converted. */
const FORMATTED =
  /<(?:b|strong|i|em|s|del|strike|a|code|kbd|tt|samp|pre|ul|ol|table|blockquote|h[1-6]|hr)[\s>]|font-weight|font-style|line-through|mso-list/iu;
/** Larger clipboards are pasted as plain text (characters, lines); the browser takes milliseconds to insert a line. */
const MAX_HTML = 1_000_000;
const MAX_LINES = 200;

/** Loaded with the first formatted text. */
let converter: Convert | null = null;

export function usePasteMarkdown(ref: RefObject<HTMLTextAreaElement | null>): PasteMarkdown {
  const isPlainRequested = useRef(false);
  const isLoading = useRef(false);

  async function loadAndInsert(texts: ClipboardTexts): Promise<void> {
    isLoading.current = true;
    // If loading fails, the plain text is pasted, and the next paste tries again.
    converter = await import('../markdown/paste/pasteMarkdown.ts').then(
      ({ pasteMarkdown }) => pasteMarkdown,
      () => null,
    );
    isLoading.current = false;
    const field = ref.current;
    if (field === null || field.readOnly) return;
    const text = (converter === null ? null : textFor(field, converter(texts))) ?? texts.plain;
    insertText(field, field.selectionStart, field.selectionEnd, text);
  }

  return {
    onPaste(event) {
      const texts = readTexts(event.clipboardData);
      const isPlain = isPlainRequested.current || isSourceCode(event) || !mayBeFormatted(texts);
      isPlainRequested.current = false;
      if (event.defaultPrevented || isPlain || event.currentTarget.readOnly) return;
      const field = event.currentTarget;
      const text = converter === null ? null : textFor(field, converter(texts));
      if (converter !== null && text === null) return;
      event.preventDefault();
      if (text === null) void loadAndInsert(texts);
      else insertText(field, field.selectionStart, field.selectionEnd, text);
    },
    onKeyDown({ key, code, shiftKey, ctrlKey, metaKey }) {
      // On a Mac with Alt, which changes the key.
      const isV = key.toLowerCase() === 'v' || (isMac && code === 'KeyV');
      isPlainRequested.current = isV && shiftKey && (isMac ? metaKey : ctrlKey);
      // Enter would send the message without the text that is about to be inserted.
      return isLoading.current && key === 'Enter';
    },
  };
}

function readTexts(data: DataTransfer): ClipboardTexts {
  return { html: data.getData('text/html'), plain: data.getData('text/plain').replaceAll('\r\n', '\n') };
}

function mayBeFormatted({ html, plain }: ClipboardTexts): boolean {
  if (plain === '' || plain.split('\n', MAX_LINES + 1).length > MAX_LINES) return false;
  return html === '' ? plain.includes('\t') : html.length <= MAX_HTML && FORMATTED.test(html);
}

/** Whether the clipboard comes from an editor of code, or the caret is in code. */
function isSourceCode({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): boolean {
  if (clipboardData.types.includes('vscode-editor-data')) return true;
  const before = currentTarget.value.slice(0, currentTarget.selectionStart);
  const isInBlock = (before.match(/^ {0,3}(?:```|~~~)/gmu)?.length ?? 0) % 2 === 1;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return isInBlock || line.split('`').length % 2 === 0;
}

/** The text to be inserted into a field; null if there is none, or it is too long for a message. */
function textFor(field: HTMLTextAreaElement, pasted: PastedMarkdown | null): string | null {
  if (pasted === null) return null;
  const before = field.value.slice(0, field.selectionStart);
  const after = field.value.slice(field.selectionEnd);
  // Blocks begin a line, and the text behind them is not part of them.
  const start = pasted.startsLine && before !== '' && !before.endsWith('\n') ? '\n' : '';
  const end = pasted.endsLine && after !== '' && !after.startsWith('\n') ? '\n\n' : '';
  const text = start + pasted.text + end;
  return utf8Length(before) + utf8Length(text) + utf8Length(after) > LIMITS.messageBytes ? null : text;
}
