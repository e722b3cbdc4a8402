import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomLink } from '../names/useRoomLink.ts';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import { cx } from '../parts/cx.ts';
import styles from './Details.module.css';

/** Copies the link with which other people enter a room. */
export function CopyLink({ title }: { readonly title: string }): ReactElement {
  const { t } = useTranslation();
  const link = useRoomLink(title);
  const labels = {
    copy: t('insideRoom.copyLink'),
    copied: t('insideRoom.linkCopied'),
    notCopied: t('insideRoom.linkNotCopied'),
  };
  return <CopyButton text={link} labels={labels} icon="link" className={cx(controls['secondary'], styles['wide'])} />;
}
