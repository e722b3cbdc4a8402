import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { NotifyLevel } from '#shared/contract/settingsModel.ts';
import { nextMorning } from '#shared/notify/nextMorning.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLabel, MenuSeparator } from '../parts/Menu.tsx';
import menu from '../parts/Menu.module.css';
import { useKindLevelText, useConversationRule } from './useNotify.ts';

export interface NotifyMenuProps {
  readonly conversation: ConversationSummary;
  readonly className: string | undefined;
}

const HOUR_MS = 3_600_000;

/** Menu of the notification level of a conversation, permanent or for a while. */
export function NotifyMenu({ conversation, className }: NotifyMenuProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { conversationId, kind } = conversation;
  const conversationRule = useConversationRule(conversationId);
  const asKind = useKindLevelText(kind);
  // A temporary rule is not one of the permanent choices.
  const chosen =
    conversationRule === undefined ? 'asKind' : conversationRule.until === null ? conversationRule.level : '';

  function setRule(level: NotifyLevel | null, until: number | null = null): void {
    const rule = level === null ? null : { level, until };
    actions.settings.change({ type: 'conversationSet', conversationId, rule, at: Date.now() });
  }

  const choices = [
    {
      value: 'asKind',
      level: null,
      words: asKind,
    },
    ...(['all', 'mentions', 'nothing'] as const).map((level) => ({
      value: level,
      level,
      words: t(`settings.${level}`),
    })),
  ];
  return (
    <Menu>
      <MenuButton className={className} label={t('settings.forThis')}>
        <Icon name={conversationRule?.level === 'nothing' ? 'bellOff' : 'bell'} />
      </MenuButton>
      <MenuContent>
        <MenuLabel label={t('settings.forThis')} />
        <DropdownMenu.RadioGroup value={chosen}>
          {choices.map(({ value, level, words }) => (
            <DropdownMenu.RadioItem key={value} value={value} className={menu['item']} onSelect={() => setRule(level)}>
              {words}
              <DropdownMenu.ItemIndicator className={menu['mark']}>
                <Icon name="check" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <MenuSeparator />
        <MenuLabel label={t('settings.muteFor')} />
        <MenuItem label={t('settings.forHour')} onSelect={() => setRule('nothing', Date.now() + HOUR_MS)} />
        <MenuItem label={t('settings.untilTomorrow')} onSelect={() => setRule('nothing', nextMorning(Date.now()))} />
      </MenuContent>
    </Menu>
  );
}
