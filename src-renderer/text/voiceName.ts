import { isoTime } from './formats.ts';

/** By this, others know a voice message. */
const PREFIX = 'voice-message-';

/** What a voice message is called as a file: when it was recorded, without what file systems refuse. */
export function voiceName(at: number, ending: string): string {
  return `${PREFIX}${(isoTime(at) ?? '').slice(0, 19).replaceAll(':', '')}.${ending}`;
}

/** Whether a file of this name is a voice message. */
export function isVoiceName(name: string): boolean {
  return name.startsWith(PREFIX);
}
