import { describe, expect, it } from 'vitest';
import { readDroppedFiles } from '../../src-renderer/views/composer/useAttachmentInput.ts';

const item = (name: string, kind: 'file' | 'string', isDirectory = false): DataTransferItem =>
  ({
    kind,
    getAsFile: () => (kind === 'file' ? new File(['content'], name) : null),
    webkitGetAsEntry: () => (kind === 'file' ? { isDirectory } : null),
  }) as unknown as DataTransferItem;

describe('dropped or pasted data', () => {
  it('is split into files and folders, without texts', () => {
    const items = [item('a.txt', 'file'), item('photos', 'file', true), item('text', 'string'), item('b.txt', 'file')];
    const { files, folders } = readDroppedFiles({ items } as unknown as DataTransfer);
    expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(folders).toEqual(['photos']);
  });
});
