import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type Cover } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { COVER_SIZES, COVERS_FOLDER, nameCover, nameCoverSize } from '../../domain/covers/cover-keys.ts'
import { requireChoice } from '../../domain/covers/require-choice.ts'
import { findOwnContent } from '../../queries/find-own-content.ts'
import { requireActiveUploader } from '../uploads/require-active-uploader.ts'
import { makeCoverSizes } from './make-cover-sizes.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'covers' | 'disk' | 'ids' | 'settings'>

/** More than all sizes of one cover. */
const ROOM_BYTES = 8 * 1024 ** 2

/**
 * Makes a frame, or the poster, the cover of a content of the caller that waits for its decision.
 * @throws CONTENT_NOT_FOUND, ACCOUNT_SUSPENDED, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, COVER_UNKNOWN, STORAGE_FULL
 */
export async function chooseCover(
  deps: Deps,
  { contentId, choice }: { contentId: string; choice: Cover },
  caller: Caller,
): Promise<StoredContent> {
  const content = await findOwnContent(deps, contentId, caller)
  await requireActiveUploader(deps.store, caller.id)
  requireChoice(content, choice)
  const { hlsPrefix } = content
  if (content.cover === choice) return content
  // Stored first: the choice takes effect in a transaction, which waits for no store.
  const hasCoverSizes = hlsPrefix !== null && (await storeSizes(deps, hlsPrefix, choice))
  return deps.store.inTransaction(async (tx) => {
    await requireActiveUploader(tx, caller.id)
    const now = await tx.lockContent(contentId)
    if (!now) throw new AppError('CONTENT_NOT_FOUND')
    requireChoice(now, choice)
    return tx.updateContent(contentId, { cover: choice, hasCoverSizes })
  })
}

async function storeSizes(deps: Deps, hlsPrefix: string, choice: Cover): Promise<boolean> {
  const { objects, disk, settings, ids } = deps
  if (await objects.stat(`${hlsPrefix}/${nameLastSize(choice)}`)) return true
  await disk.requireSpace(ROOM_BYTES)
  const folder = join(settings.WORK_FOLDER, `cover-${ids()}`)
  const name = nameCover(choice)
  try {
    await mkdir(join(folder, COVERS_FOLDER), { recursive: true })
    await objects.fetch(`${hlsPrefix}/${name}`, join(folder, name))
    for (const size of await makeCoverSizes(deps, folder, choice))
      await objects.store(join(folder, size), `${hlsPrefix}/${size}`)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sizes are stored in their order: where the last one is, all are. */
function nameLastSize(choice: Cover): string {
  const { width, format } = COVER_SIZES.at(-1) as (typeof COVER_SIZES)[number]
  return nameCoverSize(choice, width, format)
}
