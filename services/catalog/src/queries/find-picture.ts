import type { CatalogDeps } from '../deps.ts'
import type { PictureFormat } from '../domain/picture-format.ts'
import { pictureOf } from '../domain/picture-url.ts'

/**
 * The picture that an address of ours is about; null where it is none of ours, not to be had, or its video is gone or
 * hidden.
 */
export async function findPicture(
  {
    pictures,
    pictureSigner,
    removedVideos,
    hiddenVideos,
  }: Pick<CatalogDeps, 'pictures' | 'pictureSigner' | 'removedVideos' | 'hiddenVideos'>,
  token: string,
  width: number,
  format: PictureFormat,
): ReturnType<CatalogDeps['pictures']['find']> {
  const named = pictureOf(pictureSigner, token)
  if (!named) return null
  const { videoId } = named
  if (videoId !== undefined) {
    const [removed, hidden] = await Promise.all([removedVideos.has(videoId), hiddenVideos.all()])
    if (removed || hidden.has(videoId)) return null
  }
  return pictures.find(named.url, width, format)
}
