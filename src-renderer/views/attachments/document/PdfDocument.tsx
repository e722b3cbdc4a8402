import { type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/useWords.ts';
import { sizeOf } from '../../../text/sizes.ts';
import controls from '../../parts/controls.module.css';
import { PasswordField } from '../../parts/Field.tsx';
import { Icon, type IconName } from '../../parts/Icon.tsx';
import { NEXT_ARROW, PREVIOUS_ARROW } from '../../parts/inlineArrows.ts';
import { ProblemText } from '../../parts/ProblemText.tsx';
import type { ShownFile } from '../useLink.ts';
import { useViewerKeys } from '../useViewerKeys.ts';
import styles from './Document.module.css';
import { DocumentFrame } from './DocumentFrame.tsx';
import { PdfPageView } from './PdfPageView.tsx';
import { useFileBytes } from './useFileBytes.ts';
import { usePdf } from './usePdf.ts';

/** Larger files are only downloaded (bytes): a PDF is held in memory as a whole. */
const MAX_PDF_BYTES = 64_000_000;
const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.25;
const MAX_ZOOM = 5;

/** A PDF, page by page, or why it can't be shown. */
export function PdfDocument(props: ShownFile): ReactElement {
  const t = useWords();
  if (props.blob.bytes <= MAX_PDF_BYTES) return <OpenedPdf {...props} />;
  return (
    <DocumentFrame {...props}>
      <p className={styles['note']} role="alert">
        {t('files.document.pdfTooLarge', { size: sizeOf(MAX_PDF_BYTES) })}
      </p>
    </DocumentFrame>
  );
}

function OpenedPdf({ conversationId, blob }: ShownFile): ReactElement {
  const t = useWords();
  const { bytes, problem } = useFileBytes({ conversationId, blob }, MAX_PDF_BYTES);
  const pdf = usePdf(bytes);
  const pages = pdf.status === 'open' ? pdf.file.pages : 0;
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const goTo = (wanted: number): void => setPage(Math.min(pages, Math.max(1, wanted)));
  const zoomBy = (factor: number): void => setZoom((before) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, before * factor)));

  useViewerKeys({
    '+': () => zoomBy(ZOOM_STEP),
    '=': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    '0': () => setZoom(1),
    [PREVIOUS_ARROW]: () => goTo(page - 1),
    [NEXT_ARROW]: () => goTo(page + 1),
    PageUp: () => goTo(page - 1),
    PageDown: () => goTo(page + 1),
    Home: () => goTo(1),
    End: () => goTo(pages),
  });

  const button = (icon: IconName, label: string, act: () => void, isOff = false): ReactElement => (
    <button type="button" aria-label={label} title={label} aria-disabled={isOff} onClick={() => !isOff && act()}>
      <Icon name={icon} />
    </button>
  );
  const tools = pdf.status === 'open' && (
    <>
      {button('chevronLeft', t('files.document.previousPage'), () => goTo(page - 1), page === 1)}
      <PageNumber page={page} pages={pages} onGo={goTo} />
      {button('chevronRight', t('files.document.nextPage'), () => goTo(page + 1), page === pages)}
      {button('zoomOut', t('files.zoomOut'), () => zoomBy(1 / ZOOM_STEP), zoom <= MIN_ZOOM)}
      {button('zoomIn', t('files.zoomIn'), () => zoomBy(ZOOM_STEP), zoom >= MAX_ZOOM)}
    </>
  );

  return (
    <DocumentFrame conversationId={conversationId} blob={blob} controls={tools}>
      <ProblemText problem={problem} className={styles['note']} />
      {problem === null && pdf.status === 'opening' && <p className={styles['note']}>{t('files.loading')}</p>}
      {pdf.status === 'unavailable' && <p className={styles['note']}>{t('errors.OFFLINE')}</p>}
      {pdf.status === 'broken' && (
        <p className={styles['note']} role="alert">
          {t('files.document.brokenPdf')}
        </p>
      )}
      {pdf.status === 'protected' && <PasswordForm isWrong={pdf.isWrong} onSubmit={pdf.submit} />}
      {pdf.status === 'open' && <PdfPageView file={pdf.file} number={page} zoom={zoom} />}
    </DocumentFrame>
  );
}

interface PageNumberProps {
  readonly page: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
}

/** The number of the page, which can be typed. */
function PageNumber({ page, pages, onGo }: PageNumberProps): ReactElement {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);

  function type(value: string): void {
    setTyped(value);
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= pages) onGo(number);
  }
  return (
    <span className={styles['number']}>
      <input
        inputMode="numeric"
        aria-label={t('files.document.page')}
        value={typed ?? String(page)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {t('files.document.ofPages', { count: pages })}
    </span>
  );
}

interface PasswordFormProps {
  readonly isWrong: boolean;
  readonly onSubmit: (password: string) => void;
}

function PasswordForm({ isWrong, onSubmit }: PasswordFormProps): ReactElement {
  const t = useWords();
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles['password']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(password);
      }}
    >
      <PasswordField
        label={t('files.document.password')}
        value={password}
        onChange={setPassword}
        autoComplete="off"
        error={isWrong ? t('files.document.wrongPassword') : null}
      />
      <button type="submit" className={controls['primary']} disabled={password === ''}>
        {t('files.document.unlock')}
      </button>
    </form>
  );
}
