import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { lookAtHeader } from '../../files/openBytes.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import { type BlobPlace, useLink } from './useLink.ts';

export interface PictureState {
  /** The `src` of the `<img>`. */
  readonly src: string | null;
  readonly problem: Problem | null;
  /** It can't be rendered. */
  readonly isBroken: boolean;
  readonly onError: () => void;
}

/** The bytes of a picture, once they are wanted: my own from this computer, others' after their header was checked. */
export function usePicture(place: BlobPlace, wanted: boolean): PictureState {
  const { stores } = useParley();
  const preview = useStore(
    stores.uploads,
    (uploads) => uploads.find(({ id }) => id === place.blobId)?.previewUrl ?? null,
  );
  const { path, problem, renew } = useLink(place, wanted && preview === null);
  const [looked, setLooked] = useState<{ path: string; isShown: boolean; problem: Problem | null } | null>(null);
  const [renewals, setRenewals] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (path === null) return undefined;
    let isOver = false;
    void lookAtHeader(path).then((result) => {
      if (isOver) return;
      if (result.ok) return setLooked({ path, isShown: result.value.isShown, problem: null });
      // Perhaps only the link expired: the next link, or its error, will show.
      if (renewals > 0) return setLooked({ path, isShown: false, problem: result.error });
      setRenewals(1);
      renew();
    });
    return () => {
      isOver = true;
    };
    // `renew` has a new identity with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);

  const isCurrent = looked !== null && looked.path === path;
  return {
    src: failed ? null : (preview ?? (isCurrent && looked.isShown ? path : null)),
    problem: problem ?? (isCurrent ? looked.problem : null),
    isBroken: failed || (isCurrent && !looked.isShown && looked.problem === null),
    onError: () => setFailed(true),
  };
}
