import { type ReactElement, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { Section } from '#shared/contract/settingsModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { countUnread } from '../../stores/conversations/arrangement.ts';
import { inOrder } from '../../stores/conversations/selectors.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { UnreadBadge } from '../parts/UnreadBadge.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, useMenuChoice } from '../parts/Menu.tsx';
import { RenameSectionDialog } from '../sections/SectionDialog.tsx';
import { useListing, useSections } from '../sections/useListing.ts';
import { ConversationItem } from './ConversationItem.tsx';
import styles from './Sidebar.module.css';
import { isFiltering, type SidebarFilter, useIsListed } from './useIsListed.ts';
import { useRowProps } from './useRowProps.ts';

export interface OwnSectionsProps {
  readonly filter: SidebarFilter;
  readonly onOpened: () => void;
}

/** The sections that I made, each with its conversations by last activity. */
export function OwnSections({ filter, onOpened }: OwnSectionsProps): ReactElement {
  const conversations = useStore(useParley().stores.conversations);
  const sections = useSections();
  const listingOf = useListing();
  const isListed = useIsListed(filter);
  const bySection = useMemo(
    () => Map.groupBy(Object.values(conversations), (one) => listingOf(one)),
    [conversations, listingOf],
  );
  return (
    <>
      {sections.map((section, index) => (
        <Boundary key={section.id} kind="row">
          <OwnSection
            section={section}
            previousId={sections[index - 1]?.id ?? null}
            nextId={sections[index + 1]?.id ?? null}
            afterNextId={sections[index + 2]?.id ?? null}
            conversations={inOrder((bySection.get(section) ?? []).filter(isListed))}
            filtering={isFiltering(filter)}
            onOpened={onOpened}
          />
        </Boundary>
      ))}
    </>
  );
}

interface OwnSectionProps extends SectionMenuProps {
  readonly conversations: readonly ConversationSummary[];
  /** Shows what matches, also of a collapsed section. */
  readonly filtering: boolean;
  readonly onOpened: () => void;
}

function OwnSection({ conversations, filtering, onOpened, ...menu }: OwnSectionProps): ReactElement | null {
  const { section } = menu;
  const t = useWords();
  const { actions } = useParley();
  const id = useId();
  const rowProps = useRowProps(
    conversations.map(({ conversationId }) => conversationId),
    onOpened,
  );
  const isOpen = filtering || section.collapsed !== true;
  const unread = isOpen ? 0 : countUnread(conversations);

  if (filtering && conversations.length === 0) return null;
  return (
    <section data-drop={section.id}>
      <div className={styles['heading']} draggable data-section={section.id}>
        <h2 className={controls['grow']}>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={unread > 0 ? t('sidebar.unreadName', { name: section.name, count: unread }) : section.name}
            aria-disabled={filtering}
            title={section.name}
            onClick={() => {
              if (!filtering)
                actions.settings.change({ type: 'sectionCollapsed', sectionId: section.id, collapsed: isOpen });
            }}
          >
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
            <span className={controls['cut']}>{section.name}</span>
            <UnreadBadge count={unread} />
          </button>
        </h2>
        <SectionMenu {...menu} />
      </div>
      {isOpen && (
        <ul id={id} aria-label={section.name}>
          {conversations.map((conversation) => (
            <Boundary key={conversation.conversationId} kind="item" resetKeys={[conversation]}>
              <ConversationItem conversation={conversation} {...rowProps(conversation.conversationId)} />
            </Boundary>
          ))}
          {conversations.length === 0 && <li className={styles['note']}>{t('sections.empty')}</li>}
        </ul>
      )}
    </section>
  );
}

interface SectionMenuProps {
  readonly section: Section;
  /** The sections around it, if any. */
  readonly previousId: string | null;
  readonly nextId: string | null;
  readonly afterNextId: string | null;
}

function SectionMenu({ section, previousId, nextId, afterNextId }: SectionMenuProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { id: sectionId, name } = section;
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const { button, choose, onCloseAutoFocus } = useMenuChoice(setDialog);
  const move = (beforeId: string | null): void =>
    actions.settings.change({ type: 'sectionMoved', sectionId, beforeId });
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu>
        <MenuButton ref={button} label={t('sections.menu', { name })}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItem label={t('sections.rename')} onSelect={() => choose('rename')} />
          {previousId !== null && <MenuItem label={t('sections.moveUp')} onSelect={() => move(previousId)} />}
          {nextId !== null && <MenuItem label={t('sections.moveDown')} onSelect={() => move(afterNextId)} />}
          <MenuItem label={t('sections.remove')} onSelect={() => choose('remove')} />
        </MenuContent>
      </Menu>
      {dialog === 'rename' && <RenameSectionDialog section={section} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('sections.removeTitle', { name })}
          text={t('sections.removeText')}
          confirmLabel={t('sections.removeYes')}
          onConfirm={() => {
            actions.settings.change({ type: 'sectionRemoved', sectionId });
            return Promise.resolve(null);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
