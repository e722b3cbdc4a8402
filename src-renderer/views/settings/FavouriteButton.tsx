import type { ReactElement } from 'react';
import { LIMITS } from '#shared/contract/limits.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import { cx } from '../parts/cx.ts';
import { IconButton } from '../parts/IconButton.tsx';
import styles from './FavouriteButton.module.css';
import { useFavourites } from './useFavourites.ts';

interface FavouriteButtonProps {
  readonly conversationId: string;
  readonly className: string | undefined;
}

/** Puts a conversation at the top of the list, or back to the others. */
export function FavouriteButton({ conversationId, className }: FavouriteButtonProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const favourites = useFavourites();
  const isFavourite = favourites.includes(conversationId);
  const isFull = !isFavourite && favourites.length >= LIMITS.favourites;
  const label = t(isFavourite ? 'sidebar.notFavourite' : 'sidebar.favourite');
  return (
    <IconButton
      icon="star"
      className={cx(styles['button'], className)}
      label={isFull ? t('sidebar.tooManyFavourites', { count: LIMITS.favourites }) : label}
      aria-pressed={isFavourite}
      aria-disabled={isFull}
      onClick={() => {
        if (!isFull) actions.settings.change({ type: 'favouriteSet', conversationId, on: !isFavourite });
      }}
    />
  );
}
