import { type ReactElement, useState } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { describeCountdown, describeIdleTime } from '../../i18n/describeDuration.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayAndTime } from '../../text/times.ts';
import type { MyMute } from '../members/useMyMute.ts';
import type { MySlowMode } from '../members/useSlowMode.ts';
import type { WritingBlock } from '../members/useWritingBlock.ts';
import { BlockButton } from '../block/BlockButton.tsx';
import { useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import styles from './WritingBlockNotice.module.css';

/** Shown above the text field of a person who may not write. Typed text stays, and can be sent once they may. */
export function WritingBlockNotice({ block }: { readonly block: WritingBlock }): ReactElement {
  const t = useWords();
  return (
    <div className={styles['notice']}>
      <Icon name={block.kind === 'slowMode' ? 'clock' : 'muted'} />
      {block.kind === 'muted' && <Mute mute={block.mute} />}
      {block.kind === 'erased' && <output>{t('person.noMessages')}</output>}
      {block.kind === 'blocked' && <Blocked person={block.person} />}
      {block.kind === 'readOnly' && <output>{t('insideRoom.readOnly')}</output>}
      {block.kind === 'slowMode' && <SlowMode slowMode={block.slowMode} />}
    </div>
  );
}

function Blocked({ person }: { readonly person: Person }): ReactElement {
  const t = useWords();
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <>
      <output className={controls['grow']}>{t('blocking.youBlocked', { name: person.name })}</output>
      <ProblemText problem={problem} className={undefined} />
      <BlockButton person={person} className={controls['secondary']} onAnswer={setProblem} />
    </>
  );
}

function Mute({ mute: { until, secondsLeft } }: { readonly mute: MyMute }): ReactElement {
  const t = useWords();
  const today = useToday();
  if (until === null) return <output>{t('insideRoom.youAreMutedForGood')}</output>;
  return (
    <>
      <output>{t('insideRoom.youAreMuted', { time: dayAndTime(until, today) })}</output>
      {/* A screen reader would announce every second; it announces the end time beside it once. */}
      <span className={styles['countdown']} aria-hidden="true">
        {countdown(secondsLeft)}
      </span>
    </>
  );
}

function SlowMode({ slowMode: { intervalMs, secondsLeft } }: { readonly slowMode: MySlowMode }): ReactElement {
  const t = useWords();
  return (
    <>
      <span className={styles['text']} aria-hidden="true">
        {t('insideRoom.slowModeWait', { left: describeCountdown(t, secondsLeft) })}
      </span>
      {/* A screen reader would announce every second; it announces the rule once. */}
      <output className="visuallyHidden">
        {t('insideRoom.slowModeRule', { interval: describeIdleTime(t, intervalMs) })}
      </output>
    </>
  );
}

/** "9:05", "1:00:00" */
function countdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
