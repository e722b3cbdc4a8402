import type { ReactElement } from 'react';
import type { Attachment } from '#shared/contract/model.ts';
import { fileIdentity } from '../../../stores/uploads/createOpenFiles.ts';
import { type DocumentKind, documentKindOf } from '../documentKindOf.ts';
import { ViewerFrame } from '../ViewerFrame.tsx';
import { PdfDocument } from './PdfDocument.tsx';
import { TextDocument } from './TextDocument.tsx';

const DOCUMENTS = { text: TextDocument, pdf: PdfDocument } satisfies Record<DocumentKind, unknown>;

export interface DocumentViewerProps {
  readonly conversationId: string;
  readonly file: Attachment;
  readonly onClose: () => void;
}

/** Full-window viewer of a text or a PDF. */
export function DocumentViewer({ conversationId, file, onClose }: DocumentViewerProps): ReactElement {
  const { blob } = file;
  const Document = DOCUMENTS[documentKindOf(file) ?? 'text'];
  return (
    <ViewerFrame blobId={blob.id} onClose={onClose}>
      <Document key={fileIdentity(conversationId, blob)} conversationId={conversationId} blob={blob} />
    </ViewerFrame>
  );
}
