import type { ReactElement } from 'react';
import { Row, Section } from './Section.tsx';
import styles from './Gallery.module.css';

const GROUNDS = 'bg side panel line hover hover-soft sel code fresh warn-soft accent-soft';
const INKS = 'ink ink-2 ink-3 accent accent-ink danger warn ok';
const COLOURS = `${GROUNDS} ${INKS}`.split(' ');
const SIZES = ['tiny', 'label', 'small', 'note', 'control', 'body', 'lead', 'title', 'heading', 'emoji', 'headline'];

export function TokensSection(): ReactElement {
  return (
    <Section name="tokens">
      <Row label="Colours">
        {COLOURS.map((name) => (
          <span key={name} className={styles['swatch']}>
            <i style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Row>
      <Row label="Type">
        {SIZES.map((name) => (
          <span key={name} style={{ fontSize: `var(--text-${name})` }}>
            {name}
          </span>
        ))}
      </Row>
    </Section>
  );
}
