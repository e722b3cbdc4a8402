import type { ReactElement } from 'react';
import { Tabs } from 'radix-ui';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { FilesTab } from '../../stores/panels/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './Files.module.css';
import { FileList } from './FileList.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { usePanelFocus } from './usePanelFocus.ts';

export interface FilesPanelProps {
  readonly conversation: ConversationSummary;
  readonly tab: FilesTab;
  readonly onClose: () => void;
}

/** All pictures and videos of a conversation, and all its other files, newest first. */
export function FilesPanel({ conversation, tab, onClose }: FilesPanelProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const { conversationId } = conversation;
  usePanelFocus();

  function choose(chosen: FilesTab): void {
    stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'files', tab: chosen } });
  }

  return (
    <PanelFrame title={t('panels.files')} onClose={onClose}>
      <Tabs.Root
        className={styles['tabs']}
        value={tab}
        onValueChange={(chosen) => choose(chosen === 'media' ? 'media' : 'files')}
      >
        <Tabs.List className={styles['tabList']} aria-label={t('panels.files')}>
          <Tabs.Trigger value="media">{t('panels.media')}</Tabs.Trigger>
          <Tabs.Trigger value="files">{t('panels.filesTab')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="media" className={styles['content']}>
          <MediaGrid conversation={conversation} />
        </Tabs.Content>
        <Tabs.Content value="files" className={styles['content']}>
          <FileList conversation={conversation} />
        </Tabs.Content>
      </Tabs.Root>
    </PanelFrame>
  );
}
