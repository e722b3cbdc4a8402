import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BlobRef } from '#shared/contract/model.ts';
import { succeed } from '#shared/rpc/result.ts';
import { checkPicture, isPicture } from '../../files/checkBytes.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { Upload } from '../../stores/uploads/state.ts';
import { useParley } from '../ParleyContext.ts';
import { type ShownFile, useLink } from './useLink.ts';

export interface PictureState {
  /** The `src` of the `<img>`. */
  readonly src: string | null;
  readonly problem: Problem | null;
  /** It can't be rendered. */
  readonly isBroken: boolean;
  readonly onError: () => void;
}

/** Whether a file of this page is the one that a message describes; another one may name it, and be wrong. */
function isUploadOf({ id, conversationId, encryption }: Upload, { blob, ...shown }: ShownFile): boolean {
  const isSame = encryption?.key === blob.encryption?.key && encryption?.sha256 === blob.encryption?.sha256;
  return id === blob.id && conversationId === shown.conversationId && isSame;
}

/** The bytes of a picture, once they are wanted: my own from this computer, others' after their header was checked. */
export function usePicture(file: ShownFile, isWanted: boolean): PictureState {
  const { stores } = useParley();
  const preview = useStore(
    stores.uploads,
    (uploads) => uploads.find((upload) => isUploadOf(upload, file))?.previewUrl ?? null,
  );
  const { path, decrypted, problem, renew } = useLink(file, isWanted && preview === null);
  const [checked, setChecked] = useState<{ path: string; isShown: boolean; problem: Problem | null } | null>(null);
  const [renewals, setRenewals] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (path === null) return undefined;
    let isCancelled = false;
    const check = decrypted === null ? checkPicture(path) : checkDecrypted(decrypted);
    void check.then((result) => {
      if (isCancelled) return;
      if (result.ok) return setChecked({ path, isShown: result.value.isShown, problem: null });
      // Perhaps only the link expired: the next link, or its error, will show.
      if (renewals > 0) return setChecked({ path, isShown: false, problem: result.error });
      setRenewals(1);
      renew();
    });
    return () => {
      isCancelled = true;
    };
    // `renew` has a new identity with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);

  const isCurrent = checked !== null && checked.path === path;
  return {
    src: failed ? null : (preview ?? (isCurrent && checked.isShown ? path : null)),
    problem: problem ?? (isCurrent ? checked.problem : null),
    isBroken: failed || (isCurrent && !checked.isShown && checked.problem === null),
    onError: () => setFailed(true),
  };
}

async function checkDecrypted(bytes: Blob): ReturnType<typeof checkPicture> {
  return succeed({ isShown: await isPicture(bytes) });
}

/** Larger files of encrypted rooms are downloaded and decrypted only when the person asks for them. */
const AUTOMATIC_BYTES = 10_000_000;

/** Whether a view of a file loads it by itself. */
export function isLoadedAutomatically({ bytes, encryption }: BlobRef): boolean {
  return encryption === undefined || bytes <= AUTOMATIC_BYTES;
}

/** Distance from the viewport at which loading starts (px). */
const MARGIN = '300px';

/** Whether an element is, or has been, in view. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (element.current === null || wasInView) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInView(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasInView]);
  return wasInView;
}
