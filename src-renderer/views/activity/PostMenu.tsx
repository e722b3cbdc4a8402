import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { useAccountName } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator } from '../parts/Menu.tsx';
import styles from './Row.module.css';

export interface PostMenuProps {
  readonly topic: string;
  readonly because: readonly string[];
  /** The author, if I follow them. */
  readonly followedAuthor: string | null;
  readonly isStop: boolean;
}

/** Menu of a post: mute its topic, remove the subscription that matched it, or stop following its author. */
export function PostMenu({ topic, because, followedAuthor, isStop }: PostMenuProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const nameOf = useAccountName();
  return (
    <Menu>
      <MenuButton
        className={cx(controls['icon'], styles['menu'])}
        label={t('activity.postMenu', { topic })}
        tabIndex={isStop ? 0 : -1}
      >
        <Icon name="more" />
      </MenuButton>
      <MenuContent>
        <MenuItem label={t('activity.mute', { topic })} onSelect={() => void actions.topics.mute(topic, true)} />
        {because.map((pattern) => (
          <MenuItem
            key={pattern}
            label={t('activity.unfollow', { pattern })}
            onSelect={() => void actions.topics.unsubscribe(pattern)}
          />
        ))}
        {followedAuthor !== null && (
          <MenuItem
            label={t('activity.unfollow', { pattern: nameOf(followedAuthor) })}
            onSelect={() => void actions.topics.unfollowPerson(followedAuthor)}
          />
        )}
        <MenuSeparator />
        <MenuItem
          label={t('activity.manage')}
          onSelect={() => actions.activity.showPage({ kind: 'topics', part: 'follow' })}
        />
      </MenuContent>
    </Menu>
  );
}
