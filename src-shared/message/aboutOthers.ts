import type { AboutOthers } from '../contract/model.ts';

/** Whom something mentions, what it replies to, and whether in a thread; what it does not do is left out. */
export function aboutOthers(message: {
  readonly mentions?: readonly string[] | undefined;
  readonly replyTo?: number | undefined;
  readonly inThread?: boolean | undefined;
}): AboutOthers {
  const { mentions, replyTo, inThread } = message;
  return {
    ...(mentions !== undefined && mentions.length > 0 && { mentions: [...mentions] }),
    ...(replyTo !== undefined && { replyTo }),
    ...(replyTo !== undefined && inThread === true && { inThread }),
  };
}
