import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import type { Person } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useIsBlocked } from './useBlocks.ts';

export interface BlockButtonProps {
  readonly person: Person;
  readonly className?: string | undefined;
  readonly onAnswer: (problem: Problem | null) => void;
}

/** Blocks a person, or unblocks them. Hidden while it is unknown whether the server supports it. */
export function BlockButton({ person, className, onAnswer }: BlockButtonProps): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const isKnown = useStore(stores.blocks, (blocks) => blocks.isKnown);
  const isBlocked = useIsBlocked(person.id);
  const [isBusy, setBusy] = useState(false);
  if (!isKnown) return null;

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    onAnswer(await actions.blocks.set(person.id, !isBlocked));
    setBusy(false);
  }

  return (
    <ServerButton
      className={className}
      aria-busy={isBusy}
      title={t(isBlocked ? 'blocking.unblockHint' : 'blocking.blockHint', { name: person.name })}
      onClick={() => void toggle()}
    >
      {t(isBlocked ? 'blocking.unblock' : 'blocking.block')}
    </ServerButton>
  );
}
