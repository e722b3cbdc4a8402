import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { useSubmit } from '../parts/useSubmit.ts';

export interface AllowReadableProps {
  readonly conversationId: string;
  /** Why something was not sent to the conversation. */
  readonly problem: Pick<Problem, 'code'> | null;
  readonly className?: string | undefined;
  /** Called once it can be sent. */
  readonly onAllowed: () => void;
}

/**
 * Confirms that the server may read a room whose name was that of an encrypted one. Renders nothing unless something was
 * refused because of that.
 */
export function AllowReadable({
  conversationId,
  problem,
  className = controls['secondary'],
  onAllowed,
}: AllowReadableProps): ReactElement | null {
  const t = useWords();
  const { rooms } = useParley().actions;
  const { busy, problem: failure, submit } = useSubmit();
  if (problem?.code !== 'ROOM_NOT_ENCRYPTED') return null;

  async function allow(): Promise<void> {
    if (await submit(() => rooms.allowReadable(conversationId))) onAllowed();
  }

  return (
    <>
      <button type="button" className={className} disabled={busy} onClick={() => void allow()}>
        {t('rooms.allowReadable')}
      </button>
      <ProblemText problem={failure} className={undefined} />
    </>
  );
}
