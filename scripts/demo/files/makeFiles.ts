import { readFile } from 'node:fs/promises';
import { drawPicture } from './drawPicture.ts';
import { makePdf } from './makePdf.ts';
import { makeVoice } from './makeVoice.ts';
import { harbour, studio, swatches } from './pictures.ts';

export type DemoFile = 'copy' | 'prices' | 'harbour' | 'swatches' | 'studio' | 'voice';

/** The files that the team sends; all are generated here, so they have no other copyright. */
export type DemoFiles = Readonly<Record<DemoFile, { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>>;

const PDF_PADDING = 240_000;

export async function makeFiles(): Promise<DemoFiles> {
  return {
    copy: { name: 'launch-copy-v7.pdf', bytes: makePdf(PDF_PADDING) },
    prices: { name: 'prices.png', bytes: Uint8Array.from(await readFile(new URL('prices.png', import.meta.url))) },
    harbour: { name: 'harbour-at-six.png', bytes: drawPicture(800, 500, harbour) },
    swatches: { name: '配色方案.png', bytes: drawPicture(640, 400, swatches) },
    studio: { name: 'studio-at-nine.png', bytes: drawPicture(640, 400, studio) },
    voice: { name: 'voice-message-opening-hours.wav', bytes: makeVoice() },
  };
}
