import { type ReactElement, type SubmitEvent, useState } from 'react';
import type { DirectSummary } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { useInitialFocus } from '../parts/focus.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './RoomForm.module.css';
import { useSubmit } from '../parts/useSubmit.ts';
import { fieldOfRoomProblem } from './fieldOfRoomProblem.ts';

/** Asks for the name of the room that a direct conversation shall become, and proposes it to the other person. */
export function ProposeRoom({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const field = useInitialFocus();
  const [name, setName] = useState('');
  const { busy, problem, submit } = useSubmit();
  const problemField = fieldOfRoomProblem(problem);
  const { conversationId, with: person } = conversation;
  const close = actions.rooms.closeDialog;

  function propose(event: SubmitEvent): void {
    event.preventDefault();
    void submit(() => actions.proposals.make(conversationId, name));
  }

  return (
    <Dialog title={t('proposals.title')} subtitle={t('proposals.text', { name: person.name })} onClose={close}>
      <form onSubmit={propose} noValidate>
        <Field
          ref={field}
          label={t('rooms.name')}
          error={problem !== null && problemField === 'name' ? describeProblem(t, problem) : null}
          start={<span className={styles['sign']}>#</span>}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <ProblemText problem={problemField === 'name' ? null : problem} className={styles['problem']} />
        <div className={styles['actions']}>
          <button type="button" className={controls['secondary']} onClick={close}>
            {t('common.cancel')}
          </button>
          <ServerButton type="submit" className={controls['primary']} disabled={busy}>
            {t(busy ? 'rooms.working' : 'proposals.ask', { name: person.name })}
          </ServerButton>
        </div>
      </form>
    </Dialog>
  );
}
