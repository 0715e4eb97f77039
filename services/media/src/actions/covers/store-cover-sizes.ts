import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cover } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import {
  COVER_SIZES,
  COVERS_FOLDER,
  type CoverSizes,
  describeSizes,
  isAvif,
  nameCover,
  nameCoverSize,
} from '../../domain/covers/cover-keys.ts'
import type { Submitter } from '../../slots-port.ts'
import { makeCoverSizes } from './make-cover-sizes.ts'

/** More than all sizes of one cover. */
const ROOM_BYTES = 8 * 1024 ** 2

/**
 * Makes the sizes of a cover of a prepared content, unless they are there.
 * @returns those that are there then; covers of before have none as AVIF
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
      const sizes = await makeCoverSizes(deps, folder, cover)
      for (const size of sizes) await objects.store(join(folder, size), `${hlsPrefix}/${size}`)
      return describeSizes(hlsPrefix, cover, sizes)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/**
 * Finds the sizes of a cover. They are stored in their order: where the last one is, all are, and those as AVIF where the last of these is.
 * @returns null where they are not complete
 */
async function findSizes(
  { objects }: Pick<MediaDeps, 'objects'>,
  hlsPrefix: string,
  cover: Cover,
): Promise<CoverSizes | null> {
  const names = COVER_SIZES.map(({ width, format }) => nameCoverSize(cover, width, format))
  const isStored = async (name = '') => (await objects.stat(`${hlsPrefix}/${name}`)) !== null
  if (!(await isStored(names.at(-1)))) return null
  const hasAvif = await isStored(names.findLast(isAvif))
  return describeSizes(
    hlsPrefix,
    cover,
    names.filter((name) => hasAvif || !isAvif(name)),
  )
}
