import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import { useOffline } from '../parts/useOffline.ts';

export interface ReactButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** The message: it has the focus again afterwards. */
  readonly message: RefObject<HTMLElement | null>;
  readonly onChoose: (emoji: string) => void;
}

/** A button to give a message any emoji with. */
export function ReactButton({ message, ...picker }: ReactButtonProps): ReactElement {
  const { t } = useTranslation();
  const offline = useOffline();
  return <EmojiPicker {...picker} label={t('about.react')} why={offline} returnTo={message} />;
}
