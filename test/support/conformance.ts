import { blobCases } from './conformance/blobCases.ts';
import { callCases } from './conformance/callCases.ts';
import { eventCases } from './conformance/eventCases.ts';
import { textCases } from './conformance/textCases.ts';

export type { MakeTransport } from './conformance/ConformanceCase.ts';

/**
 * The required behaviour of every transport: the same cases run in memory, over Socket.IO, over Electron's IPC and
 * against the renderer tests' model server.
 */
export const conformanceCases = [...callCases, ...eventCases, ...textCases, ...blobCases];
