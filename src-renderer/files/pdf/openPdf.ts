import {
  AnnotationMode,
  getDocument,
  PasswordResponses,
  PDFWorker,
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
  type RenderTask,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { boundScale, MAX_PIXELS } from './boundScale.ts';
import { pdfAssetFolder } from './pdfAssets.ts';

/** A document whose pages can be drawn. */
export interface PdfFile {
  readonly pages: number;
  /** Rejects if the page is damaged. `number` begins with 1. */
  readonly page: (number: number) => Promise<PdfPage>;
}

export interface PdfPage {
  /** In CSS pixels at a scale of 1. */
  readonly width: number;
  readonly height: number;
  /** Draws the page over the whole of a canvas, whose size it sets. */
  readonly draw: (canvas: HTMLCanvasElement, scale: number) => Drawing;
  /** The text for those who can't see the page, shortened. */
  readonly readText: () => Promise<string>;
}

export interface Drawing {
  /** Resolves when the page is drawn, or drawing was cancelled; rejects if the page is damaged. */
  readonly done: Promise<void>;
  readonly cancel: () => void;
}

export interface OpeningPdf {
  /** Rejects if the file is damaged, or is no PDF. */
  readonly file: Promise<PdfFile>;
  /** Ends the worker, and with it whatever a hostile file makes it do. */
  readonly close: () => void;
}

/** Called for a protected file. `isWrong`: the last password was. */
export type AskPassword = (isWrong: boolean, submit: (password: string) => void) => void;

/** Larger pictures in a page are left out (pixels). */
const MAX_PICTURE_PIXELS = 50_000_000;
/** Pages that can be chosen: the number in a file may be any. */
const MAX_PAGES = 10_000;
const MAX_TEXT = 20_000;
/** The time in which a worker may end by itself (ms). */
const END_MS = 1_000;

/**
 * Opens a PDF. It is parsed in a worker of its own and only drawn: its scripts, forms and links do nothing, and nothing
 * is fetched but files of Parley itself (docs/decisions/2026-11-28-reading-files.md).
 */
export function openPdf(data: Uint8Array<ArrayBuffer>, askPassword: AskPassword): OpeningPdf {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const failed = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => reject(new Error('the worker of pdf.js has failed')));
  });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const folder = pdfAssetFolder();
  const task = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: folder,
    standardFontDataUrl: folder,
    wasmUrl: folder,
    useWasm: false,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: MAX_PICTURE_PIXELS,
    canvasMaxAreaInBytes: 4 * MAX_PIXELS,
  });
  task.onPassword = (submit: (password: string) => void, reason: number) =>
    askPassword(reason === PasswordResponses.INCORRECT_PASSWORD, submit);
  return {
    file: Promise.race([task.promise.then((document) => describe(document, failed)), failed]),
    close: () => void end(task, port),
  };
}

/** Ends the worker when pdf.js has released what the page has of the file, such as its fonts, or when it does not answer. */
async function end(task: PDFDocumentLoadingTask, port: Worker): Promise<void> {
  const timer = setTimeout(() => port.terminate(), END_MS);
  // Rejects if the worker has failed.
  await task.destroy().catch(() => undefined);
  clearTimeout(timer);
  port.terminate();
}

/** `failed`: rejects when the worker does, which then answers nothing more. */
function describe(document: Awaited<PDFDocumentLoadingTask['promise']>, failed: Promise<never>): PdfFile {
  return {
    pages: Math.min(document.numPages, MAX_PAGES),
    async page(number) {
      const page = await Promise.race([document.getPage(number), failed]);
      const { width, height } = page.getViewport({ scale: 1 });
      return {
        width,
        height,
        draw: (canvas, scale) => draw(page, canvas, scale),
        async readText() {
          const { items } = await page.getTextContent();
          return items
            .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
            .join('')
            .slice(0, MAX_TEXT);
        },
      };
    },
  };
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number): Drawing {
  const viewport = page.getViewport({ scale: boundScale(page.getViewport({ scale: 1 }), scale) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  let isCancelled = false;
  // Annotations are drawn as part of the page, without the elements that would react to clicks.
  const task: RenderTask = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  return {
    done: task.promise.catch((error: unknown) => {
      if (!isCancelled) throw error;
    }),
    cancel() {
      isCancelled = true;
      task.cancel();
    },
  };
}
