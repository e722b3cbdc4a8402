import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import type { BlobRef } from '#shared/contract/model.ts';
import { Attachment, type AttachmentProps } from '../../src-renderer/views/attachments/Attachment.tsx';
import { ViewerProvider } from '../../src-renderer/views/attachments/ViewerContext.ts';
import { createDomain } from '../../src-renderer/stores/createDomain.ts';
import { initialHost, reduceHost } from '../../src-renderer/stores/host/reduce.ts';
import { drawing } from './support/drawText.ts';
import { CONVERSATION } from './support/logEvents.ts';

const description = { kind: 'desktop' } as never;
const drawInBrowser = drawing();
const drawInDesktop = drawing({ host: createDomain({ ...initialHost, description }, reduceHost) });

const Shown = (props: AttachmentProps) =>
  createElement(ViewerProvider, { value: () => undefined }, createElement(Attachment, props));

const blob: BlobRef = { id: 'b', name: 'file.bin', bytes: 10, type: 'application/octet-stream' };
const encryption = { key: 'k', hash: 'h' } as never;

function draw(changes: Partial<BlobRef>, kind: 'file' | 'audio' = 'file', render = drawInBrowser): string {
  const attachment = { kind, blob: { ...blob, ...changes } } as const;
  return render(Shown, { conversationId: CONVERSATION, attachment });
}

describe('the handle with which a file is dragged out', () => {
  it('is its card', () => {
    expect(draw({})).toMatch(/^<div class="[^"]*" draggable="true">/u);
  });

  it('does not contain the slider of a player', () => {
    const [handle = ''] = /<(\w+)[^>]* draggable="true".*?<\/\1>/u.exec(draw({ name: 'a.mp3' }, 'audio')) ?? [];
    expect(handle).toMatch(/^<span/u);
    expect(handle).not.toMatch(/<(?:input|button)/u);
  });

  it('is none in an encrypted room, and in the desktop for a file that is too large', () => {
    expect(draw({ encryption })).not.toContain('draggable="true"');
    expect(draw({ encryption }, 'file', drawInDesktop)).not.toContain('draggable="true"');
    expect(draw({}, 'file', drawInDesktop)).toContain('draggable="true"');
    expect(draw({ bytes: LIMITS.draggedFileBytes + 1 }, 'file', drawInDesktop)).not.toContain('draggable="true"');
  });
});
