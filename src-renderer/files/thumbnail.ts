import { decodePicture } from './pictureSize.ts';

/** A small copy of a picture, at most so many pixels wide and high; null: it is none, or too large to be decoded. */
export async function thumbnailOf(bytes: Blob, side: number): Promise<Blob | null> {
  try {
    const picture = await decodePicture(new File([bytes], 'picture'));
    if (picture === null) return null;
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  } catch {
    return null; // broken
  }
}
