import { Toolbar } from 'radix-ui';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextFormat } from '../../text/formatText.ts';
import { keyLabels } from '../keys/shortcuts.ts';
import { isMac } from '../parts/isMac.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Composer.module.css';
import { FORMATS } from './formats.ts';

/** Toolbar above the field while text in it is selected. */
export function FormatBar({ onFormat }: { readonly onFormat: (format: TextFormat) => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Toolbar.Root className={styles['formats']} aria-label={t('writing.formats.label')}>
      {FORMATS.map(({ format, icon, key, withShift }) => (
        <Toolbar.Button
          key={format}
          className={controls['icon']}
          aria-label={t(`writing.formats.${format}`)}
          aria-keyshortcuts={[isMac ? 'Meta' : 'Control', ...(withShift ? ['Shift'] : []), key].join('+')}
          title={`${t(`writing.formats.${format}`)} (${keyLabels(key, withShift).join(' ')})`}
          // The field keeps the focus, and with it the visible selection.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
        >
          <Icon name={icon} />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
