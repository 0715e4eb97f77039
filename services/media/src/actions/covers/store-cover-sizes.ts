import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cover } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import { COVER_SIZES, COVERS_FOLDER, nameCover, nameCoverSize } from '../../domain/covers/cover-keys.ts'
import type { Submitter } from '../../slots-port.ts'
import { makeCoverSizes } from './make-cover-sizes.ts'

/** More than all sizes of one cover. */
const ROOM_BYTES = 8 * 1024 ** 2

/**
 * Makes the sizes of a cover of a prepared content, unless they are there.
 * @throws STORAGE_FULL, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
 */
export async function storeCoverSizes(
  deps: Pick<MediaDeps, 'objects' | 'covers' | 'coverSlots' | 'disk' | 'ids' | 'settings'>,
  hlsPrefix: string,
  cover: Cover,
  submitter: Submitter,
): Promise<void> {
  const { objects, disk, settings, ids } = deps
  const areStored = async () => (await objects.stat(`${hlsPrefix}/${nameLastSize(cover)}`)) !== null
  if (await areStored()) return
  await deps.coverSlots.run(submitter, async () => {
    // Another request for the same cover may have made them meanwhile.
    if (await areStored()) return
    await disk.requireSpace(ROOM_BYTES)
    const folder = join(settings.WORK_FOLDER, `cover-${ids()}`)
    const name = nameCover(cover)
    try {
      await mkdir(join(folder, COVERS_FOLDER), { recursive: true })
      await objects.fetch(`${hlsPrefix}/${name}`, join(folder, name))
      for (const size of await makeCoverSizes(deps, folder, cover))
        await objects.store(join(folder, size), `${hlsPrefix}/${size}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Sizes are stored in their order: where the last one is, all are. */
function nameLastSize(cover: Cover): string {
  const { width, format } = COVER_SIZES.at(-1) as (typeof COVER_SIZES)[number]
  return nameCoverSize(cover, width, format)
}
