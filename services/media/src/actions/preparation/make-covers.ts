import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { COVERS_FOLDER, nameCover } from '../../domain/covers/cover-keys.ts'
import { makeCoverSizes } from '../covers/make-cover-sizes.ts'

/**
 * Puts the own picture of a content, if there is one, among its new renditions, and makes the sizes of what stands for it from
 * the beginning: that picture, else the poster. A remake carries its cover over itself.
 * @returns false where no sizes can be made: the cover is served as it is then
 */
export async function makeCovers(
  { covers, log }: Pick<MediaDeps, 'covers' | 'log'>,
  { id: contentId, cover }: Pick<StoredContent, 'id' | 'cover'>,
  own: Uint8Array | null,
  output: string,
  isRemake: boolean,
): Promise<boolean> {
  const makeFolder = () => mkdir(join(output, COVERS_FOLDER), { recursive: true })
  if (own) {
    await makeFolder()
    await writeFile(join(output, nameCover('own')), own)
  }
  try {
    await makeFolder()
    await makeCoverSizes({ covers }, output, own && !isRemake ? cover : 'automatic')
    return true
  } catch (error) {
    log.warn({ err: error, contentId }, 'cover.unsized: it is served in one size')
    return false
  }
}
