/** What the desktop's page and its main process say to each other: calls one way, answered; frames the other way. */
export const CALL_CHANNEL = 'parley:call';
export const FRAME_CHANNEL = 'parley:frame';
