import { type ReactElement, useState } from 'react';
import type { ConversationSummary, DirectSummary } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuSeparator, useMenuChoice } from '../parts/Menu.tsx';
import { LazyPrintDialog } from '../print/LazyPrintDialog.ts';
import { PrintItem } from '../print/PrintItem.tsx';
import { ArrangeItems } from './ArrangeItems.tsx';
import { NewSectionDialog } from './SectionDialog.tsx';

/** Menu in the header of a direct conversation. */
export function ConversationOptions({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const [chosen, setChosen] = useState<'newSection' | 'print' | null>(null);
  const { button, choose, onCloseAutoFocus } = useMenuChoice<'newSection' | 'print'>(setChosen);
  const close = (): void => setChosen(null);
  return (
    <>
      <Menu>
        <MenuButton ref={button} className={controls['icon']} label={t('sections.conversationMenu')}>
          <Icon name="more" />
        </MenuButton>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          {conversation.kind === 'direct' && <OtherConversation conversation={conversation} />}
          <ArrangeItems conversation={conversation} onNewSection={() => choose('newSection')} />
          <MenuSeparator />
          <PrintItem onSelect={() => choose('print')} />
        </MenuContent>
      </Menu>
      {chosen === 'newSection' && <NewSectionDialog conversationId={conversation.conversationId} onClose={close} />}
      {chosen === 'print' && <LazyPrintDialog conversation={conversation} onClose={close} />}
    </>
  );
}

/** Opens the encrypted conversation with a person, or from there the unencrypted one. */
function OtherConversation({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const encrypted = !isEncryptedConversation(conversation.conversationId);
  return (
    <>
      <MenuItem
        label={t(encrypted ? 'encryption.openEncrypted' : 'encryption.openReadable')}
        onSelect={() => void actions.conversations.openWith(conversation.with.id, { encrypted })}
      />
      <MenuSeparator />
    </>
  );
}
