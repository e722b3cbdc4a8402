import { type ReactElement, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { decodePicture } from '../../files/pictureSize.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { FileInput } from '../parts/FileInput.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { CropDialog } from './CropDialog.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

const UNREADABLE: Problem = { code: 'PICTURE_INVALID', details: {} };

/** My picture: choosing a file opens the dialog that crops it. */
export function PictureForm(): ReactElement {
  const t = useWords();
  const me = useMe();
  const { client, stores } = useParley();
  const hasPicture = useStore(stores.profiles, (profiles) => profiles[me.id]?.picture !== undefined);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    // Null also for a broken one.
    const picture = await decodePicture(file).catch(() => null);
    setProblem(picture === null ? UNREADABLE : null);
    setChosen(picture);
  }

  async function save(image: Uint8Array<ArrayBuffer> | null): Promise<Problem | null> {
    const saved = await client.request('person.setPicture', { image });
    if (!saved.ok) return saved.error;
    stores.profiles.dispatch({ type: 'changed', profiles: [saved.value.profile] });
    return null;
  }

  function close(): void {
    chosen?.close();
    setChosen(null);
  }

  return (
    <section {...asSetting('picture')}>
      <h4>{t('profile.picture')}</h4>
      <div className={styles['pictureRow']}>
        <span className={styles['largeFace']}>
          <Avatar person={me} big />
        </span>
        <div className={styles['buttons']}>
          <FileInput ref={input} accept="image/png,image/jpeg,image/webp" onChoose={([file]) => void choose(file)} />
          <ServerButton className={controls['secondary']} onClick={() => input.current?.click()}>
            {t(hasPicture ? 'profile.changePicture' : 'profile.choosePicture')}
          </ServerButton>
          {hasPicture && (
            <ServerButton
              className={controls['secondary']}
              onClick={() => void save(null).then((refusal) => setProblem(refusal))}
            >
              {t('profile.removePicture')}
            </ServerButton>
          )}
        </div>
      </div>
      <ProblemText problem={problem} className={styles['bad']} />
      <Boundary kind="dialog" onClose={close}>
        {chosen !== null && <CropDialog picture={chosen} onSave={save} onClose={close} />}
      </Boundary>
    </section>
  );
}
