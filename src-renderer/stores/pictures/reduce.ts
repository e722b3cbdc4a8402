import type { PersonPicture } from '#shared/contract/profileCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** The pictures of people that were loaded, by user id. */
export type PicturesState = Readonly<Record<string, ShownPicture>>;

export interface ShownPicture {
  /** Its id; a profile with another one has a newer picture. */
  readonly id: string;
  /** A `data:` URL. */
  readonly url: string;
}

export type PicturesAction =
  | { readonly type: 'loaded'; readonly pictures: readonly PersonPicture[] }
  | { readonly type: 'erased'; readonly userIds: readonly string[] }
  | { readonly type: 'reset' };

export const initialPictures: PicturesState = {};

export function reducePictures(state: PicturesState, action: PicturesAction): PicturesState {
  switch (action.type) {
    case 'loaded': {
      const loaded = action.pictures.map(({ userId, picture, type, data }): [string, ShownPicture] => [
        userId,
        { id: picture, url: `data:${type};base64,${data}` },
      ]);
      return { ...state, ...Object.fromEntries(loaded) };
    }
    case 'erased':
      return action.userIds.reduce<PicturesState>(without, state);
    case 'reset':
      return initialPictures;
    default:
      return assertNever(action);
  }
}
