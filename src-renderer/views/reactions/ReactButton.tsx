import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import { useOffline } from '../parts/useOffline.ts';

export interface ReactButtonProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The message, which gets the focus afterwards. */
  readonly message: RefObject<HTMLElement | null>;
  readonly onChoose: (emoji: string) => void;
}

/** Button that adds any emoji to a message as a reaction. */
export function ReactButton({ message, ...picker }: ReactButtonProps): ReactElement {
  const { t } = useTranslation();
  const offline = useOffline();
  return <EmojiPicker {...picker} label={t('about.react')} disabledReason={offline} returnTo={message} />;
}
