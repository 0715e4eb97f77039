import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import {
  COVERS_FOLDER,
  type CoverSizes,
  describeSizes,
  NOTHING_MADE,
  nameCover,
} from '../../domain/covers/cover-keys.ts'
import { makeCoverSizes } from '../covers/make-cover-sizes.ts'

/**
 * Puts the own picture of a content, if there is one, among its new renditions, and makes the sizes and the blurred variant of what
 * stands for it from the beginning: that picture, else the poster. A remake carries its cover over itself.
 * @returns the sizes; none where they cannot be made: the cover is served as it is then
 */
export async function makeCovers(
  { covers, log }: Pick<MediaDeps, 'covers' | 'log'>,
  { id: contentId, cover }: Pick<StoredContent, 'id' | 'cover'>,
  own: Uint8Array | null,
  output: string,
  { prefix, isRemake }: { prefix: string; isRemake: boolean },
): Promise<CoverSizes> {
  const shown = own && !isRemake ? cover : 'automatic'
  const makeFolder = () => mkdir(join(output, COVERS_FOLDER), { recursive: true })
  if (own) {
    await makeFolder()
    await writeFile(join(output, nameCover('own')), own)
  }
  try {
    await makeFolder()
    return describeSizes(prefix, shown, await makeCoverSizes({ covers }, output, shown))
  } catch (error) {
    log.warn({ err: error, contentId }, 'cover.unsized: it is served in one size')
    return describeSizes(prefix, shown, NOTHING_MADE)
  }
}
