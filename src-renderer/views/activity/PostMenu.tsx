import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator } from '../parts/Menu.tsx';
import styles from './Row.module.css';

export interface PostMenuProps {
  readonly topic: string;
  readonly because: readonly string[];
  readonly isStop: boolean;
}

/** Menu of a post: mute its topic, or remove the subscription that matched it. */
export function PostMenu({ topic, because, isStop }: PostMenuProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
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
        <MenuSeparator />
        <MenuItem
          label={t('activity.manage')}
          onSelect={() => actions.activity.showPage({ kind: 'topics', part: 'follow' })}
        />
      </MenuContent>
    </Menu>
  );
}
