import type { ReactElement } from 'react';
import type { Attachment as AttachedFile } from '#shared/contract/model.ts';
import { describeAlbum } from '../../i18n/describePreview.ts';
import { useWords } from '../../i18n/useWords.ts';
import { Attachment } from './Attachment.tsx';
import styles from './Attachments.module.css';
import { FileCard } from './FileCard.tsx';
import { Picture } from './Picture.tsx';
import { pictureOf } from './pictureOf.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface AlbumProps {
  readonly conversationId: string;
  readonly items: readonly AttachedFile[];
}

const isVisual = (item: AttachedFile): boolean => item.kind === 'video' || pictureOf(item) !== null;

/** The files of one message: pictures and videos in a grid, then a list of the videos and all other files. */
export function Album({ conversationId, items }: AlbumProps): ReactElement {
  const t = useWords();
  const visualItems = items.filter(isVisual);
  // A single picture or video is as large as in a message of its own.
  const gridItems = visualItems.length > 1 ? visualItems : [];
  // A video has a row of its own.
  const pictures = gridItems.filter(({ kind }) => kind === 'image').length;
  const listItems = items.filter((item) => !gridItems.includes(item) || item.kind === 'video');
  const label = describeAlbum(
    t,
    items.map(({ kind }) => kind),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- none of those tags fits a group without controls
    <div role="group" aria-label={label}>
      {gridItems.length > 0 && (
        <ul className={styles['album']} data-columns={pictures === 2 || pictures === 4 ? 2 : 3}>
          {gridItems.map((item) => (
            <Tile key={item.blob.id} conversationId={conversationId} item={item} />
          ))}
        </ul>
      )}
      {listItems.length > 0 && (
        <ul className={styles['list']}>
          {listItems.map((item) => (
            <li key={item.blob.id}>
              {gridItems.includes(item) ? (
                <FileCard conversationId={conversationId} blob={item.blob} kind={item.kind} />
              ) : (
                <Attachment conversationId={conversationId} attachment={item} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TileProps {
  readonly conversationId: string;
  readonly item: AttachedFile;
}

function Tile({ conversationId, item }: TileProps): ReactElement {
  const picture = pictureOf(item);
  return picture === null ? (
    <li className={styles['wide']}>
      <VideoPlayer conversationId={conversationId} blob={item.blob} />
    </li>
  ) : (
    <li>
      <Picture conversationId={conversationId} blob={picture} />
    </li>
  );
}
