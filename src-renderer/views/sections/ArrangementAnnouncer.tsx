import type { TFunction } from 'i18next';
import { type ReactElement, useEffect, useState } from 'react';
import { sectionsIn } from '../../stores/conversations/arrangement.ts';
import type { ConversationsState } from '../../stores/conversations/reduce.ts';
import { nameInWords } from '../../stores/conversations/selectors.ts';
import type { SettingsChange } from '../../stores/settings/changes.ts';
import type { SettingsState } from '../../stores/settings/reduce.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';

/** Announces what I moved in the sidebar, by dragging or by a menu. */
export function ArrangementAnnouncer(): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const [text, setText] = useState('');

  useEffect(
    () =>
      stores.settings.subscribe((now, before) => {
        const change = now.waiting.length > before.waiting.length ? now.waiting.at(-1) : undefined;
        if (change !== undefined) setText((last) => describe(t, change, now, stores.conversations.getState()) ?? last);
      }),
    [t, stores],
  );

  return <output className="visuallyHidden">{text}</output>;
}

/** Null: it moves nothing. */
function describe(
  t: TFunction,
  change: SettingsChange,
  { settings }: SettingsState,
  conversations: ConversationsState,
): string | null {
  const sections = sectionsIn(settings);
  if (change.type === 'sectionMoved') {
    const index = sections.findIndex(({ id }) => id === change.sectionId);
    const name = sections[index]?.name;
    return name === undefined
      ? null
      : t('sections.sectionMoved', { name, position: index + 1, count: sections.length });
  }
  if (change.type !== 'conversationPlaced' && change.type !== 'archivedSet') return null;
  const conversation = conversations[change.conversationId];
  if (conversation === undefined) return null;
  const name = nameInWords(conversation);
  if (change.type === 'archivedSet') {
    return t(change.archived === null ? 'sections.unarchivedNow' : 'sections.archivedNow', { name });
  }
  const section = sections.find(
    ({ id, conversations: within }) => id === change.sectionId && within.includes(change.conversationId),
  )?.name;
  if (section === undefined && change.sectionId !== null) return null;
  return section === undefined ? t('sections.movedOut', { name }) : t('sections.moved', { name, section });
}
