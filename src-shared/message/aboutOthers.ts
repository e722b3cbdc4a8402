import type { AboutOthers } from '../contract/model.ts';

/** Whom something mentions and what it replies to; what it does not do is left out. */
export function aboutOthers(message: {
  readonly mentions?: readonly string[] | undefined;
  readonly replyTo?: number | undefined;
}): AboutOthers {
  const { mentions, replyTo } = message;
  return {
    ...(mentions !== undefined && mentions.length > 0 && { mentions: [...mentions] }),
    ...(replyTo !== undefined && { replyTo }),
  };
}
