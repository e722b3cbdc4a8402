import type { ReactElement } from 'react';
import { Icon, ICONS } from '../parts/Icon.tsx';
import styles from './Gallery.module.css';
import { Row, Section } from './Section.tsx';

export function IconsSection(): ReactElement {
  return (
    <Section name="icons">
      <Row label="all">
        {ICONS.map((name) => (
          <span key={name} className={styles['icon']}>
            <Icon name={name} />
            {name}
          </span>
        ))}
      </Row>
    </Section>
  );
}
