import { Toolbar } from 'radix-ui';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Emoji.module.css';
import { EMOJI_GROUPS, type EmojiGroup } from './emojiSet.ts';

const SIGNS: Readonly<Record<EmojiGroup, string>> = {
  smileys: '😀',
  people: '👋',
  nature: '🐻',
  food: '🍎',
  travel: '🚀',
  activities: '⚽',
  objects: '💡',
  symbols: '🔣',
  flags: '🏁',
};

/** Buttons that scroll to the groups; the arrow keys move between them. */
export function EmojiGroups({ onGroup }: { readonly onGroup: (group: EmojiGroup) => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Toolbar.Root aria-label={t('emoji.groups')} className={styles['groups']}>
      {EMOJI_GROUPS.map((group) => (
        <Toolbar.Button
          key={group}
          aria-label={t(`emoji.group.${group}`)}
          title={t(`emoji.group.${group}`)}
          onClick={() => onGroup(group)}
        >
          {SIGNS[group]}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
