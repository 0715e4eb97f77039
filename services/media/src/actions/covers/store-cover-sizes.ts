import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Cover } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import {
  COVERS_FOLDER,
  type CoverSizes,
  describeSizes,
  isAvif,
  nameCover,
  nameCoverFiles,
} from '../../domain/covers/cover-keys.ts'
import type { Submitter } from '../../slots-port.ts'
import { makeCoverSizes } from './make-cover-sizes.ts'

/** More than all sizes of one cover. */
const ROOM_BYTES = 8 * 1024 ** 2

/**
 * Makes the sizes and the blurred variant of a cover of a prepared content, unless they are there.
 * @returns what is there then
 * @throws STORAGE_FULL, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
 */
export async function storeCoverSizes(
  deps: Pick<MediaDeps, 'objects' | 'covers' | 'coverSlots' | 'disk' | 'ids' | 'settings'>,
  hlsPrefix: string,
  cover: Cover,
  submitter: Submitter,
): Promise<CoverSizes> {
  const { objects, disk, settings, ids } = deps
  const stored = await findSizes(deps, hlsPrefix, cover)
  if (stored) return stored
  return deps.coverSlots.run(submitter, async () => {
    // Another request for the same cover may have made them meanwhile.
    const storedMeanwhile = await findSizes(deps, hlsPrefix, cover)
    if (storedMeanwhile) return storedMeanwhile
    await disk.requireSpace(ROOM_BYTES)
    const folder = join(settings.WORK_FOLDER, `cover-${ids()}`)
    const name = nameCover(cover)
    try {
      await mkdir(join(folder, COVERS_FOLDER), { recursive: true })
      await objects.fetch(`${hlsPrefix}/${name}`, join(folder, name))
      const made = await makeCoverSizes(deps, folder, cover)
      for (const size of made.names) await objects.store(join(folder, size), `${hlsPrefix}/${size}`)
      await objects.sync(made.names.map((size) => `${hlsPrefix}/${size}`))
      return describeSizes(hlsPrefix, cover, made)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/**
 * Finds what was made of a cover. Files are stored in their order: where the last one is, all are, and those as AVIF where the last of
 * these is. Covers of before lack the last one; after a power cut it may be empty.
 * @returns null where they are not complete
 */
async function findSizes(
  { objects, covers }: Pick<MediaDeps, 'objects' | 'covers'>,
  hlsPrefix: string,
  cover: Cover,
): Promise<CoverSizes | null> {
  const names = nameCoverFiles(cover)
  const isStored = async (name = '') => Boolean((await objects.stat(`${hlsPrefix}/${name}`))?.size)
  const blurred = names.at(-1)
  if (!(await isStored(blurred))) return null
  const hasAvif = await isStored(names.findLast(isAvif))
  const bytes = await buffer(await objects.read(`${hlsPrefix}/${blurred}`, null))
  return describeSizes(hlsPrefix, cover, {
    names: names.filter((name) => hasAvif || !isAvif(name)),
    placeholder: await covers.makePlaceholder(bytes),
  })
}
