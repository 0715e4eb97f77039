import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cover } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import {
  COVERS_FOLDER,
  type CoverSizes,
  describeSizes,
  NOTHING_MADE,
  nameCover,
} from '../../domain/covers/cover-keys.ts'
import { makeCoverSizes } from '../covers/make-cover-sizes.ts'
import type { Prepared } from '../preparation/prepare-content.ts'

export interface CarriedCover extends CoverSizes {
  cover: Cover
}

interface Standing {
  contentId: string
  /** The present rendition set. */
  from: string
  cover: Cover
}

/**
 * Stores the picture that stands for a content among its new renditions, to the byte, for it is what moderators judged and
 * viewers know; its sizes and its blurred variant are made of it. Where it is gone, the new picture of the same place takes its place, else the
 * poster; both are of the same film, and the log says so.
 */
export async function carryCover(
  { objects, covers, log }: Pick<MediaDeps, 'objects' | 'covers' | 'log'>,
  { contentId, from, cover }: Standing,
  { prefix, stored, coverSizes }: Pick<Prepared, 'prefix' | 'stored' | 'coverSizes'>,
  workFolder: string,
): Promise<CarriedCover> {
  const name = nameCover(cover)
  const isOldThere = Boolean((await objects.stat(`${from}/${name}`))?.size)
  const carried = isOldThere || stored.has(name) ? cover : 'automatic'
  if (!isOldThere)
    log.warn({ contentId, cover, carried }, 'cover.replaced: the picture was gone, another stands')
  if (carried !== cover || (!isOldThere && cover === 'automatic')) return { cover: carried, ...coverSizes }
  const folder = join(workFolder, `cover-${cover}`)
  await mkdir(join(folder, COVERS_FOLDER), { recursive: true })
  await objects.fetch(`${isOldThere ? from : prefix}/${name}`, join(folder, name))
  const made = await makeCoverSizes({ covers }, folder, cover).catch((error) => {
    log.warn({ err: error, contentId }, 'cover.unsized: it is served in one size')
    return NOTHING_MADE
  })
  const files = [name, ...made.names]
  for (const file of files) {
    const { size } = await stat(join(folder, file))
    await objects.store(join(folder, file), `${prefix}/${file}`)
    stored.set(file, size)
  }
  await objects.sync(files.map((file) => `${prefix}/${file}`))
  return { cover, ...describeSizes(prefix, cover, made) }
}
