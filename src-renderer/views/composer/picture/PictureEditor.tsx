import { type KeyboardEvent, type ReactElement, useEffect, useId, useState } from 'react';
import { type EditablePicture, readPicture, writePicture } from '../../../files/picture/editablePicture.ts';
import {
  applyEdit,
  type EditedPicture,
  redoEdit,
  startEditing,
  undoEdit,
} from '../../../files/picture/pictureEdits.ts';
import type { Pixels, Point } from '../../../files/picture/Pixels.ts';
import { areaOf, type Selection } from '../../../files/picture/selection.ts';
import { useWords } from '../../../i18n/useWords.ts';
import type { Problem } from '../../../stores/Problem.ts';
import controls from '../../parts/controls.module.css';
import { cx } from '../../parts/cx.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { ProblemText } from '../../parts/ProblemText.tsx';
import styles from './PictureEditor.module.css';
import { PictureStage } from './PictureStage.tsx';
import { COLOUR_NAMES, type ColourName, COLOURS, editOf, type Tool, TOOLS } from './pictureTools.ts';

export interface PictureEditorProps {
  readonly file: File;
  /** Replaces the file. Returns why that was refused. */
  readonly onSave: (edited: File) => Promise<Problem | null>;
  readonly onClose: () => void;
}

/**
 * Edits a picture before it is sent. Cancelling leaves it as it is. While it is saved, it can't be cancelled: otherwise
 * the unedited picture could be sent by a person who has saved.
 */
export function PictureEditor({ file, onSave, onClose }: PictureEditorProps): ReactElement {
  const t = useWords();
  const [isSaving, setSaving] = useState(false);
  const [picture, setPicture] = useState<EditablePicture | null | 'loading'>('loading');

  useEffect(() => {
    let isCurrent = true;
    void readPicture(file).then((read) => isCurrent && setPicture(read));
    return () => {
      isCurrent = false;
    };
  }, [file]);

  return (
    <Dialog
      isWide
      title={t('files.editor.title')}
      subtitle={t('files.editor.hint')}
      onClose={() => !isSaving && onClose()}
    >
      {picture === 'loading' && <output>{t('files.loading')}</output>}
      {picture === null && <p role="alert">{t('files.editor.unreadable')}</p>}
      {picture !== null && picture !== 'loading' && (
        <Editor
          picture={picture}
          file={file}
          isSaving={isSaving}
          setSaving={setSaving}
          onSave={onSave}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface EditorProps extends PictureEditorProps {
  readonly picture: EditablePicture;
  readonly isSaving: boolean;
  readonly setSaving: (isSaving: boolean) => void;
}

interface Editing {
  readonly edited: EditedPicture;
  readonly tool: Tool;
  readonly colour: ColourName;
  readonly selection: Selection | null;
  /** Chooses a tool, after the selection of the earlier one was applied. */
  readonly setTool: (tool: Tool) => void;
  readonly setColour: (colour: ColourName) => void;
  readonly select: (selection: Selection | null) => void;
  /** Shows another state of the picture. */
  readonly change: (edited: EditedPicture) => void;
  /** Applies the tool to a selection. */
  readonly apply: (selection: Selection) => void;
  readonly draw: (points: readonly Point[]) => void;
  /** The picture with the selection applied that was not applied yet. */
  readonly finish: () => EditedPicture;
}

function useEditing(pixels: Pixels): Editing {
  const [edited, setEdited] = useState(() => startEditing(pixels));
  const [tool, setTool] = useState<Tool>('crop');
  const [colour, setColour] = useState<ColourName>('red');
  const [selection, setSelection] = useState<Selection | null>(null);

  function change(to: EditedPicture): void {
    setEdited(to);
    setSelection(null);
  }

  function withSelection(chosen: Selection | null): EditedPicture {
    const edit = chosen === null ? null : editOf(tool, chosen, colour, edited.pixels);
    return edit === null ? edited : applyEdit(edited, edit);
  }

  return {
    edited,
    tool,
    colour,
    selection,
    setTool(chosen) {
      change(withSelection(selection));
      setTool(chosen);
    },
    setColour,
    select: setSelection,
    change,
    apply: (chosen) => change(withSelection(chosen)),
    draw: (points) => change(applyEdit(edited, { type: 'pen', points, colour: COLOURS[colour] })),
    finish: () => withSelection(selection),
  };
}

function Editor({ picture, file, isSaving, setSaving, onSave, onClose }: EditorProps): ReactElement {
  const t = useWords();
  const editing = useEditing(picture.pixels);
  const { edited, tool, selection } = editing;
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(): Promise<void> {
    const { pixels, done } = editing.finish();
    if (done.length === 0) return onClose();
    setSaving(true);
    try {
      const written = await writePicture(pixels, file).catch(() => null);
      // Also if another conversation was opened meanwhile.
      const refusal = written === null ? UNWRITABLE : await onSave(written);
      setProblem(refusal);
      if (refusal === null) onClose();
    } finally {
      setSaving(false);
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of all that is in it
    <div onKeyDown={(event) => undoOnKey(event, editing)}>
      <Tools {...editing} />
      <PictureStage
        {...editing}
        pixels={edited.pixels}
        onSelect={editing.select}
        onApply={editing.apply}
        onDraw={editing.draw}
      />
      <p id="picture-editor-help" className={styles['help']}>
        {t(`files.editor.help.${tool}`)}
      </p>
      <SizeText pixels={edited.pixels} selection={tool === 'arrow' ? null : selection} />
      {picture.isScaled && (
        <p className={styles['help']}>
          {t('files.editor.scaled', { width: picture.pixels.width, height: picture.pixels.height })}
        </p>
      )}
      <ProblemText problem={problem} className={styles['problem']} />
      <div className={styles['actions']}>
        {selection !== null && tool !== 'pen' && (
          <button type="button" className={controls['secondary']} onClick={() => editing.apply(selection)}>
            {t(`files.editor.apply.${tool}`)}
          </button>
        )}
        <span className={controls['grow']} />
        <button type="button" className={controls['secondary']} disabled={isSaving} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button type="button" className={controls['primary']} disabled={isSaving} onClick={() => void save()}>
          {t('files.editor.save')}
        </button>
      </div>
    </div>
  );
}

function undoOnKey(event: KeyboardEvent, { edited, change }: Editing): void {
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (!isRedo && key !== 'z')) return;
  event.preventDefault();
  change(isRedo ? redoEdit(edited) : undoEdit(edited));
}

/** The browser could not encode the picture. */
const UNWRITABLE: Problem = { code: 'PICTURE_INVALID', details: {} };

type ToolsProps = Pick<Editing, 'tool' | 'setTool' | 'colour' | 'setColour' | 'edited' | 'change' | 'finish'>;

function Tools({ tool, setTool, colour, setColour, edited, change, finish }: ToolsProps): ReactElement {
  const t = useWords();
  const id = useId();
  return (
    <div className={styles['tools']}>
      <fieldset className={styles['choice']}>
        <legend className="visuallyHidden">{t('files.editor.tool')}</legend>
        <div className={cx(controls['segments'], styles['segments'])}>
          {TOOLS.map((one) => (
            <label key={one}>
              <input type="radio" name={id} checked={one === tool} onChange={() => setTool(one)} />
              {t(`files.editor.tools.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <IconButton
        icon="rotate"
        label={t('files.editor.rotate')}
        onClick={() => change(applyEdit(finish(), { type: 'rotate' }))}
      />
      <IconButton
        icon="undo"
        label={t('files.editor.undo')}
        disabled={edited.done.length === 0}
        onClick={() => change(undoEdit(edited))}
      />
      <IconButton
        icon="redo"
        label={t('files.editor.redo')}
        disabled={edited.undone.length === 0}
        onClick={() => change(redoEdit(edited))}
      />
      {(tool === 'arrow' || tool === 'pen') && <Colours colour={colour} setColour={setColour} />}
    </div>
  );
}

function Colours({ colour, setColour }: Pick<Editing, 'colour' | 'setColour'>): ReactElement {
  const t = useWords();
  const id = useId();
  return (
    <fieldset className={styles['colours']}>
      <legend className="visuallyHidden">{t('files.editor.colour')}</legend>
      {COLOUR_NAMES.map((one) => (
        <label key={one} title={t(`files.editor.colours.${one}`)}>
          <input
            type="radio"
            name={id}
            aria-label={t(`files.editor.colours.${one}`)}
            checked={one === colour}
            onChange={() => setColour(one)}
          />
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="4.5" fill={`rgb(${COLOURS[one].join(',')})`} />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}

interface SizeTextProps {
  readonly pixels: Pixels;
  readonly selection: Selection | null;
}

/** The size of the selection, or of the picture; announced when it changes. */
function SizeText({ pixels, selection }: SizeTextProps): ReactElement {
  const t = useWords();
  const { width, height } = (selection === null ? null : areaOf(selection, pixels)) ?? pixels;
  return (
    <output className={styles['size']}>
      {t(selection === null ? 'files.editor.size' : 'files.editor.selected', { width, height })}
    </output>
  );
}
