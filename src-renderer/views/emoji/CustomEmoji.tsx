import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { emojiCode, emojiNameOf } from '#shared/text/emojiCode.ts';
import { isOpen } from '../../stores/connection/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './CustomEmoji.module.css';

/** The picture of a custom emoji; its `:name:` if there is none, or until it is loaded. */
export function CustomEmoji({ name }: { readonly name: string }): ReactNode {
  const url = useCustomEmoji(name);
  const code = emojiCode(name);
  if (url === null) return code;
  return <img className={styles['emoji']} src={url} alt={code} title={code} draggable={false} />;
}

/** An emoji of a reaction: a standard one, or `:name:` of a custom one. */
export function ReactionEmoji({ emoji }: { readonly emoji: string }): ReactNode {
  const name = emojiNameOf(emoji);
  return name === null ? emoji : <CustomEmoji name={name} />;
}

/** The picture as a `data:` URL, which is loaded when it is shown first; null: none, or not here yet. */
function useCustomEmoji(name: string): string | null {
  const { stores, actions } = useParley();
  const picture = useStore(stores.customEmoji, ({ byName }) => byName.get(name)?.picture ?? null);
  const url = useStore(stores.customEmoji, ({ urls }) => (picture === null ? null : (urls.get(picture) ?? null)));
  const isConnected = useStore(stores.connection, isOpen);
  const missing = url === null && isConnected ? picture : null;
  useEffect(() => {
    if (missing !== null) actions.customEmoji.load(name);
  }, [actions.customEmoji, missing, name]);
  return url;
}
