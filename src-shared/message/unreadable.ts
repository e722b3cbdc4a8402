/** The kinds of unknown events that a client puts in place of what it can't decrypt in an encrypted conversation. */
export const UNREADABLE = {
  /** A message that was encrypted with a key that is not on this device: that of an earlier password. */
  noKey: 'encrypted: no key',
  /** The same in a direct conversation: it was encrypted for devices that this one is not, or for which it has no keys. */
  otherDevices: 'encrypted: other devices',
  /** A message that was changed, moved, repeated, or not encrypted. */
  forged: 'encrypted: forged',
  /** The same of the new text of an edited message. */
  forgedEdit: 'encrypted: forged edit',
} as const;

/** Whether an unknown event of this kind stands for a message. */
export function isUnreadableMessage(kind: string): boolean {
  return kind === UNREADABLE.noKey || kind === UNREADABLE.otherDevices || kind === UNREADABLE.forged;
}
