import type { MessageReferences } from '../contract/model.ts';

/** The references of a message: mentions, reply target and thread flag; absent fields are left out. */
export function referencesOf(message: {
  readonly mentions?: readonly string[] | undefined;
  readonly replyTo?: number | undefined;
  readonly inThread?: boolean | undefined;
}): MessageReferences {
  const { mentions, replyTo, inThread } = message;
  return {
    ...(mentions !== undefined && mentions.length > 0 && { mentions: [...mentions] }),
    ...(replyTo !== undefined && { replyTo }),
    ...(replyTo !== undefined && inThread === true && { inThread }),
  };
}
