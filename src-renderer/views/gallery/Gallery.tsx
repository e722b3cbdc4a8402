import type { ReactElement } from 'react';
import { ButtonsSection } from './ButtonsSection.tsx';
import { FacesSection } from './FacesSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { IconsSection } from './IconsSection.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { OPENABLE, Opened } from './Opened.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import styles from './Gallery.module.css';
import { TokensSection } from './TokensSection.tsx';

const VARIANTS = {
  light: 'theme=light',
  dark: 'theme=dark',
  'high contrast, light': 'theme=light&highContrast=true',
  'high contrast, dark': 'theme=dark&highContrast=true',
  compact: 'density=compact',
  '80 %': 'textSize=80',
  '150 %': 'textSize=150',
  'less motion': 'reduceMotion=true',
} as const;

/** Every component in every state. `open` names the overlay to show. */
export function Gallery({ open }: { readonly open: string | null }): ReactElement {
  return (
    <>
      <main className={styles['gallery']}>
        <h1>Gallery</h1>
        <nav className={styles['looks']} aria-label="Looks">
          {Object.entries(VARIANTS).map(([words, query]) => (
            <a key={words} href={`?${query}`}>
              {words}
            </a>
          ))}
        </nav>
        <nav className={styles['looks']} aria-label="What can lie over it">
          {OPENABLE.map((name) => (
            <a key={name} href={`?open=${name}`}>
              {name}
            </a>
          ))}
        </nav>
        <TokensSection />
        <ButtonsSection />
        <FieldsSection />
        <FacesSection />
        <IconsSection />
        <PlacesSection />
        <MessagesSection />
      </main>
      <Opened name={open} />
    </>
  );
}
