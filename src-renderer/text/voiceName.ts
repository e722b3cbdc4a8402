import { isoTime } from './formats.ts';

/** The prefix by which clients recognise a voice message. */
const PREFIX = 'voice-message-';

/** File name of a voice message: the time of recording, without characters that file systems reject. */
export function voiceName(at: number, ending: string): string {
  return `${PREFIX}${(isoTime(at) ?? '').slice(0, 19).replaceAll(':', '')}.${ending}`;
}

/** Whether a file of this name is a voice message. */
export function isVoiceName(name: string): boolean {
  return name.startsWith(PREFIX);
}
