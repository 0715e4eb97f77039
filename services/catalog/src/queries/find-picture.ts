import type { CatalogDeps } from '../deps.ts'
import type { PictureFormat } from '../domain/picture-format.ts'
import { pictureOf } from '../domain/picture-url.ts'

/** The picture that an address of ours is about; null where it is none of ours, not to be had, or its video is gone. */
export async function findPicture(
  {
    pictures,
    pictureSigner,
    removedVideos,
  }: Pick<CatalogDeps, 'pictures' | 'pictureSigner' | 'removedVideos'>,
  token: string,
  width: number,
  format: PictureFormat,
): ReturnType<CatalogDeps['pictures']['find']> {
  const named = pictureOf(pictureSigner, token)
  if (!named) return null
  if (named.videoId !== undefined && (await removedVideos.has(named.videoId))) return null
  return pictures.find(named.url, width, format)
}
