import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomLink } from '../names/useRoomLink.ts';
import controls from '../parts/controls.module.css';
import { copyText } from '../parts/copyText.ts';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Details.module.css';

/** The link that leads others to a room's door. */
export function CopyLink({ title }: { readonly title: string }): ReactElement {
  const { t } = useTranslation();
  const link = useRoomLink(title);
  const [copied, setCopied] = useState<boolean | null>(null);
  const words = copied === null ? 'copyLink' : copied ? 'linkCopied' : 'linkNotCopied';
  return (
    <button
      type="button"
      className={cx(controls['secondary'], styles['wide'])}
      onClick={() => void copyText(link).then(setCopied)}
      onBlur={() => setCopied(null)}
    >
      <Icon name={copied === true ? 'check' : 'link'} />
      <span aria-live="polite">{t(`insideRoom.${words}`)}</span>
    </button>
  );
}
