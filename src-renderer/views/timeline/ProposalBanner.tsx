import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DirectSummary } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useIsGuest, useMe, useParley } from '../ParleyContext.ts';
import { Banner } from '../parts/Banner.tsx';
import controls from '../parts/controls.module.css';
import { ServerButton } from '../parts/ServerButton.tsx';

/**
 * The open proposal to make a direct conversation a room, with its answers. Mounted but empty while there is none,
 * because screen readers announce only changes of an existing live region.
 */
export function ProposalBanner({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const isGuest = useIsGuest();
  const { conversationId, with: person } = conversation;
  const proposal = useStore(stores.proposals, (all) => all[conversationId]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    void actions.proposals.load(conversationId);
  }, [actions, conversationId]);

  async function run(work: () => Promise<Problem | null>): Promise<void> {
    setBusy(true);
    setProblem(null);
    setProblem(await work());
    setBusy(false);
  }

  if (problem !== null) {
    // A proposal that can't be accepted has ended, so its problem outlives it.
    return (
      <Banner
        icon="alert"
        actions={
          <button type="button" className={controls['secondary']} onClick={() => setProblem(null)}>
            {t('proposals.dismiss')}
          </button>
        }
      >
        {describeProblem(t, problem)}
      </Banner>
    );
  }
  if (proposal === undefined) return <Banner icon="hash" quiet />;
  const { id, by, name } = proposal;
  const isMine = by === me.id;
  return (
    <Banner
      icon="hash"
      actions={
        <>
          <ServerButton
            className={controls['secondary']}
            disabled={busy}
            onClick={() => void run(() => actions.proposals.end(conversationId, id))}
          >
            {t(isMine ? 'proposals.withdraw' : 'proposals.decline')}
          </ServerButton>
          {!isMine && !isGuest && (
            <ServerButton
              className={controls['primary']}
              disabled={busy}
              onClick={() => void run(() => actions.proposals.accept(conversationId, id))}
            >
              {t('proposals.accept')}
            </ServerButton>
          )}
        </>
      }
    >
      {t(isMine ? 'proposals.sent' : 'proposals.received', { name: person.name })} <b dir="auto">{name}</b>
    </Banner>
  );
}
