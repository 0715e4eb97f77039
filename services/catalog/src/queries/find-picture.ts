import type { CatalogDeps } from '../deps.ts'
import type { PictureFormat } from '../domain/pictures/picture-format.ts'
import { readPictureToken } from '../domain/pictures/picture-url.ts'

/** Finds the picture of a token; null for a foreign token, an unavailable picture, or a gone or hidden video. */
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
  address: string,
): ReturnType<CatalogDeps['pictures']['find']> {
  const named = readPictureToken(pictureSigner, token)
  if (!named) return null
  const { videoId } = named
  if (videoId !== undefined) {
    const [removed, hidden] = await Promise.all([removedVideos.has(videoId), hiddenVideos.all()])
    if (removed || hidden.has(videoId)) return null
  }
  return pictures.find(named.url, width, format, address)
}
