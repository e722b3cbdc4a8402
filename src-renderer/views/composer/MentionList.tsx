import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import styles from './MentionList.module.css';
import type { MentionBox } from './useMentionBox.ts';

/** Above the composer, while a name is being typed. */
export function MentionList({ box }: { readonly box: MentionBox }): ReactElement {
  const { t } = useTranslation();
  const { id, found, active, point, choose } = box;
  return (
    <>
      <output className="visuallyHidden">{found.length > 0 && t('about.found', { count: found.length })}</output>
      {found.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> can't stand beside a text field that keeps the focus
        <div id={id} role="listbox" aria-label={t('about.people')} className={styles['list']}>
          {found.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and has the keys
            <div
              key={person.id}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> can't hold more than text
              role="option"
              aria-selected={index === active}
              className={styles['person']}
              onPointerMove={() => point(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar person={person} />
              <span className={controls['cut']}>{person.name}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
