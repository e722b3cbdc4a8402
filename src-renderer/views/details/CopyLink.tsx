import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import { copyText } from '../parts/copyText.ts';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { roomLink } from '../../text/roomLink.ts';
import styles from './Details.module.css';

/** The link that leads others to a room's door. */
export function CopyLink({ title }: { readonly title: string }): ReactElement {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<boolean | null>(null);
  const words = copied === null ? 'copyLink' : copied ? 'linkCopied' : 'linkNotCopied';
  return (
    <button
      type="button"
      className={cx(controls['secondary'], styles['wide'])}
      onClick={() => void copyText(roomLink(title)).then(setCopied)}
      onBlur={() => setCopied(null)}
    >
      <Icon name={copied === true ? 'check' : 'link'} />
      <span aria-live="polite">{t(`insideRoom.${words}`)}</span>
    </button>
  );
}
