import { z } from 'zod';
import { EMOJI_NAME } from '../text/emojiCode.ts';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { userIdSchema } from './model.ts';
import { PICTURE_TYPES, pictureIdSchema } from './profileCalls.ts';

const emojiNameSchema = z.string().regex(EMOJI_NAME);

/**
 * A custom emoji of the team. Messages and reactions contain it as `:name:`. `picture` identifies the bytes that
 * `emoji.pictures` returns; `by` added it, null for guests.
 */
export const customEmojiSchema = z.object({
  name: emojiNameSchema,
  picture: pictureIdSchema,
  by: userIdSchema.nullable(),
  at: instantSchema,
});
export type CustomEmoji = z.infer<typeof customEmojiSchema>;

const emojiPictureSchema = z.object({
  name: emojiNameSchema,
  picture: pictureIdSchema,
  type: z.enum(PICTURE_TYPES),
  data: z.base64(),
});
export type EmojiPicture = z.infer<typeof emojiPictureSchema>;

/** Custom emoji. Everyone in the team but guests adds them, and those who have an account see them. */
export const emojiCalls = {
  /** All custom emoji, at most `LIMITS.customEmoji`. */
  'emoji.list': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ emoji: listOf(customEmojiSchema) }),
  }),
  /** The pictures of custom emoji, without names that are not in use. */
  'emoji.pictures': defineCall({
    session: 'required',
    input: z.object({ names: z.array(emojiNameSchema).min(1).max(LIMITS.picturesPerCall) }),
    output: z.object({ pictures: listOf(emojiPictureSchema) }),
  }),
  /**
   * Adds a custom emoji. Refuses: NOT_FOR_GUESTS, EMOJI_NAME_INVALID (2 to 32 of a-z, 0-9, `_` and `-`),
   * EMOJI_NAME_STANDARD (a standard emoji has this name), EMOJI_NAME_TAKEN, TOO_MANY_EMOJI `{limit}`, PICTURE_INVALID
   * (not a PNG, JPEG or WebP picture, or larger than `LIMITS.emojiPixels` on a side).
   */
  'emoji.add': defineCall({
    session: 'required',
    input: z.object({
      name: z.string().max(1024),
      image: z
        .instanceof(Uint8Array)
        .refine(({ byteLength }) => byteLength > 0 && byteLength <= LIMITS.pictureBytes, 'empty, or too many bytes'),
    }),
    output: z.object({ emoji: customEmojiSchema }),
  }),
  /**
   * Removes a custom emoji; messages and reactions show its text. Succeeds when there is none. Refuses: NOT_FOR_GUESTS,
   * EMOJI_NOT_YOURS (only who added it and admins remove it).
   */
  'emoji.remove': defineCall({
    session: 'required',
    input: z.object({ name: emojiNameSchema }),
    output: z.object({}),
  }),
} as const;

export const emojiEvents = {
  /** A custom emoji was added, or removed (null). */
  'emoji.changed': z.object({ name: emojiNameSchema, emoji: customEmojiSchema.nullable() }),
} as const;
