/**
 * The IPC channels between the desktop's page and its main process: calls with replies one way, frames the other way.
 */
export const CALL_CHANNEL = 'parley:call';
export const FRAME_CHANNEL = 'parley:frame';
