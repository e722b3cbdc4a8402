import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isLoopback } from '../../text/isLoopback.ts';
import { useMe, useParley } from '../ParleyContext.ts';

const WORDS = {
  embedded: 'welcome.inviteEmbedded',
  redis: 'welcome.inviteRedis',
  gateway: 'welcome.inviteGateway',
} as const;

/** Texts that explain how another person joins. */
export interface InvitationTexts {
  /** What they have to do. */
  readonly how: string;
  /** Why the address does not work for people on other computers; `null` if it does. */
  readonly limit: string | null;
  /** The text to send them, and the label of the button that copies it. */
  readonly text: string;
  readonly copy: string;
}

/** `null` until the host has described the connection. */
export function useInvitation(): InvitationTexts | null {
  const { t } = useTranslation();
  const { name } = useMe();
  const connection = useStore(useParley().stores.host, ({ description }) => description?.connection ?? null);
  if (connection === null) return null;
  const { kind, label } = connection;
  const address = connection.origin ?? connection.address ?? label;
  const isEmbedded = kind === 'embedded';
  return {
    how: t(WORDS[kind], { address }),
    limit: !isEmbedded && isLoopback(label) ? t('welcome.loopback') : null,
    text: isEmbedded ? t('welcome.embeddedInvitation', { name }) : address,
    copy: t(isEmbedded ? 'welcome.copyInvitation' : 'welcome.copyAddress'),
  };
}
