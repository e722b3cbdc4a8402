import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CustomEmoji as Emoji } from '#shared/contract/emojiCalls.ts';
import { emojiCode } from '#shared/text/emojiCode.ts';
import { emojiNameOfFile, encodeEmoji } from '../../files/emojiPicture.ts';
import { decodePicture } from '../../files/pictureSize.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isAdmin } from '../../stores/session/reduce.ts';
import { compareNames } from '../../text/formats.ts';
import { CustomEmoji } from '../emoji/CustomEmoji.tsx';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '../parts/Field.tsx';
import { FileInput } from '../parts/FileInput.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import styles from './CustomEmojiPage.module.css';
import settings from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

/** The emoji of the team: people add some, and remove their own; admins remove any. */
export function CustomEmojiPage(): ReactElement {
  const t = useWords();
  const all = useStore(useParley().stores.customEmoji, ({ byName }) => byName);
  const shown = [...all.values()].toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <div {...asSetting('customEmoji')}>
      <p>{t('emoji.custom.about')}</p>
      <NewEmoji />
      <h4>{t('emoji.custom.title')}</h4>
      {shown.length === 0 && <p className={settings['note']}>{t('emoji.custom.none')}</p>}
      <ul className={settings['list']} aria-label={t('emoji.custom.title')}>
        {shown.map((emoji) => (
          <EmojiRow key={emoji.name} emoji={emoji} />
        ))}
      </ul>
    </div>
  );
}

interface Chosen {
  readonly image: Uint8Array<ArrayBuffer>;
  readonly url: string;
}

function NewEmoji(): ReactElement {
  const t = useWords();
  const { customEmoji } = useParley().actions;
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState<Problem | null>(null);
  const { busy, problem, submit, clearProblem } = useSubmit();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const image = await encodeFile(file);
    clearProblem();
    setFault(null);
    setUnreadable(image === null ? { code: 'PICTURE_INVALID', details: {} } : null);
    setChosen(image === null ? null : { image, url: URL.createObjectURL(new Blob([image], { type: 'image/webp' })) });
    if (name === '') setName(emojiNameOfFile(file.name));
  }

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (chosen === null) return setFault(t('emoji.custom.noPicture'));
    const code = name.trim().toLowerCase().replaceAll(/^:|:$/gu, '');
    if (!(await submit(() => customEmoji.add(code, chosen.image)))) return;
    setName('');
    setChosen(null);
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void add(event)} noValidate>
      <FileInput
        ref={input}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChoose={([file]) => void choose(file)}
      />
      <div className={settings['buttons']}>
        {chosen !== null && <img className={styles['preview']} src={chosen.url} alt={t('emoji.custom.preview')} />}
        <button type="button" className={controls['secondary']} onClick={() => input.current?.click()}>
          {t(chosen === null ? 'emoji.custom.choose' : 'emoji.custom.change')}
        </button>
      </div>
      <Field
        label={t('emoji.custom.name')}
        hint={t('emoji.custom.nameHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {fault !== null && (
        <p className={settings['bad']} role="alert">
          {fault}
        </p>
      )}
      <ProblemText problem={unreadable ?? problem} className={settings['bad']} />
      <ServerButton type="submit" className={controls['primary']} disabled={busy}>
        {t('emoji.custom.add')}
      </ServerButton>
    </form>
  );
}

/** Null for what is no picture, a broken one, or one with too many pixels. */
async function encodeFile(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = await decodePicture(file).catch(() => null);
  if (picture === null) return null;
  const image = await encodeEmoji(picture);
  picture.close();
  return image;
}

function EmojiRow({ emoji: { name, by } }: { readonly emoji: Emoji }): ReactElement {
  const t = useWords();
  const me = useMe();
  const { stores } = useParley();
  const adder = useStore(stores.people, (people) => people[by ?? '']?.name) ?? t('insideRoom.somebody');
  const mayRemove = useStore(stores.session, isAdmin) || by === me.id;
  const [isRemoving, setRemoving] = useState(false);
  const code = emojiCode(name);
  return (
    <li className={settings['row']}>
      <span className={styles['picture']} aria-hidden="true">
        <CustomEmoji name={name} />
      </span>
      <span className={controls['grow']}>
        {code}
        <small>{by === me.id ? t('emoji.custom.addedByYou') : t('emoji.custom.addedBy', { name: adder })}</small>
      </span>
      {mayRemove && (
        <div className={settings['buttons']}>
          <ServerButton
            className={controls['secondary']}
            aria-label={t('emoji.custom.removeOf', { code })}
            onClick={() => setRemoving(true)}
          >
            {t('emoji.custom.remove')}
          </ServerButton>
        </div>
      )}
      {isRemoving && <RemoveDialog name={name} onClose={() => setRemoving(false)} />}
    </li>
  );
}

interface RemoveDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

function RemoveDialog({ name, onClose }: RemoveDialogProps): ReactElement {
  const t = useWords();
  const { customEmoji } = useParley().actions;
  const { busy, problem, submit } = useSubmit();
  const title = t('emoji.custom.removeTitle', { code: emojiCode(name) });
  return (
    <Dialog title={title} subtitle={t('emoji.custom.removeText')} onClose={onClose}>
      <ProblemText problem={problem} className={settings['bad']} />
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <ServerButton
          className={controls['danger']}
          disabled={busy}
          onClick={() => void submit(() => customEmoji.remove(name)).then((isRemoved) => isRemoved && onClose())}
        >
          {t('emoji.custom.remove')}
        </ServerButton>
      </div>
    </Dialog>
  );
}
