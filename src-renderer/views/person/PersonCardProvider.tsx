import { Popover } from 'radix-ui';
import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { useErasedNames, useIsErased } from '../names/usePerson.ts';
import { useWords } from '../../i18n/useWords.ts';
import { PersonCard } from './PersonCard.tsx';
import styles from './PersonCard.module.css';
import { type ShowPerson, ShowPersonProvider } from './PersonName.tsx';

interface Shown {
  readonly person: Person;
  readonly opener: HTMLElement;
}

/** Provides the one card that all names below it open. */
export function PersonCardProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useWords();
  useErasedNames();
  const [shown, setShown] = useState<Shown | null>(null);
  // They may be erased while the card is open.
  const isErased = useIsErased(shown?.person.id ?? '');
  // Position of the name: its row may be unmounted while the card is open.
  const openerRect = useRef(new DOMRect());
  const show = useCallback<ShowPerson>((person, opener) => {
    openerRect.current = opener.getBoundingClientRect();
    setShown((before) => (before?.opener === opener ? null : { person, opener }));
  }, []);
  const anchor = useRef({ getBoundingClientRect: () => openerRect.current });

  function returnFocus(event: Event, opener: HTMLElement): void {
    event.preventDefault();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) opener.focus({ preventScroll: true });
  }

  return (
    <ShowPersonProvider value={show}>
      {children}
      {shown !== null && !isErased && (
        <Popover.Root open onOpenChange={(isOpen) => !isOpen && setShown(null)}>
          <Popover.Anchor virtualRef={anchor} />
          <Popover.Portal>
            <Popover.Content
              className={styles['card']}
              align="start"
              sideOffset={6}
              collisionPadding={8}
              aria-label={t('person.card', { name: shown.person.name })}
              onCloseAutoFocus={(event) => returnFocus(event, shown.opener)}
              onPointerDownOutside={(event) => {
                // The click that follows closes it.
                if (event.target instanceof Node && shown.opener.contains(event.target)) event.preventDefault();
              }}
            >
              <PersonCard key={shown.person.id} person={shown.person} onClose={() => setShown(null)} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </ShowPersonProvider>
  );
}
