import { type ReactElement, useState } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, useMenuChoice } from '../parts/Menu.tsx';
import { ArrangeItems } from './ArrangeItems.tsx';
import { NewSectionDialog } from './SectionDialog.tsx';

/** Menu in the header of a direct conversation. */
export function ConversationOptions({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const [isNaming, setNaming] = useState(false);
  const { button, choose, onCloseAutoFocus } = useMenuChoice<true>(setNaming);
  return (
    <>
      <Menu>
        <MenuButton ref={button} className={controls['icon']} label={t('sections.conversationMenu')}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          <ArrangeItems conversation={conversation} onNewSection={() => choose(true)} />
        </MenuContent>
      </Menu>
      {isNaming && <NewSectionDialog conversationId={conversation.conversationId} onClose={() => setNaming(false)} />}
    </>
  );
}
