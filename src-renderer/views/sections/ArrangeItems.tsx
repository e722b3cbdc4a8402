import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { countSectioned } from '#shared/contract/settingsModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { archivingOf, isArchived } from '../../stores/conversations/arrangement.ts';
import { isInDesktop, isOwnWindow } from '../../stores/host/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { MenuItem, MenuSeparator, SubMenu } from '../parts/Menu.tsx';
import menu from '../parts/Menu.module.css';
import { useArrangement, useSections } from './useListing.ts';

export interface ArrangeItemsProps {
  readonly conversation: ConversationSummary;
  /** Asks for the name of a new section for the conversation. */
  readonly onNewSection: () => void;
}

/** What the menu of a conversation does: put it into a section, archive it, open it in a window of its own. */
export function ArrangeItems(props: ArrangeItemsProps): ReactElement {
  const { conversation } = props;
  const t = useWords();
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const arrangement = useArrangement();
  const isOwn = useStore(stores.host, isOwnWindow);
  const isDesktop = useStore(stores.host, isInDesktop);
  const archived = isArchived(conversation, arrangement);
  const archiving = archivingOf(conversation, stores.conversations.getState(), arrangement);
  const { archived: stored = {} } = arrangement.settings;
  const isFull = !archived && Object.keys(stored).length - archiving.returned.length >= LIMITS.archivedConversations;

  return (
    <>
      {!archived && <MoveMenu {...props} />}
      <MenuItem
        label={t(archived ? 'sections.unarchive' : 'sections.archive')}
        disabledReason={isFull ? t('sections.tooManyArchived', { count: LIMITS.archivedConversations }) : null}
        onSelect={() =>
          actions.settings.change(
            archived ? { type: 'archivedSet', conversationId, archived: null, returned: [] } : archiving,
          )
        }
      />
      {!isOwn && (
        <MenuItem
          label={t(isDesktop ? 'sections.ownWindow' : 'sections.newTab')}
          onSelect={() => void actions.windows.open(conversationId)}
        />
      )}
    </>
  );
}

/** My sections, and a new one. */
function MoveMenu({ conversation, onNewSection }: ArrangeItemsProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { conversationId } = conversation;
  const sections = useSections();
  const current = sections.find(({ conversations }) => conversations.includes(conversationId))?.id ?? null;
  const isFull = current === null && countSectioned(sections) >= LIMITS.sectionedConversations;
  const full = isFull ? t('sections.full', { count: LIMITS.sectionedConversations }) : null;
  const tooMany = sections.length >= LIMITS.sections ? t('sections.tooMany', { count: LIMITS.sections }) : null;
  const choices = [...sections.map(({ id, name }) => ({ id, name })), { id: null, name: t('sections.none') }];
  const reason = full ?? tooMany;
  return (
    <SubMenu label={t('sections.moveTo')}>
      {sections.length > 0 && (
        <>
          <DropdownMenu.RadioGroup value={current ?? ''}>
            {choices.map(({ id, name }) => (
              <DropdownMenu.RadioItem
                key={id}
                value={id ?? ''}
                className={menu['item']}
                disabled={isFull && id !== null}
                onSelect={() => actions.settings.change({ type: 'conversationPlaced', conversationId, sectionId: id })}
              >
                <span className={menu['name']}>{name}</span>
                <DropdownMenu.ItemIndicator className={menu['mark']}>
                  <Icon name="check" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <MenuSeparator />
        </>
      )}
      <MenuItem label={t('sections.new')} disabledReason={reason} onSelect={onNewSection} />
    </SubMenu>
  );
}
