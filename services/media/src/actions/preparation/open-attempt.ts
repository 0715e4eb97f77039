import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDeps } from '../../deps.ts'
import { keys } from '../../domain/content.ts'
import type { HandedSource } from '../../handover-port.ts'
import type { Attempt } from './prepare-content.ts'

/** Makes the folder of an attempt; its caller removes it, and gives the promised room back. */
export async function openAttempt(
  { disk, ids, settings }: Pick<MediaDeps, 'disk' | 'ids' | 'settings'>,
  contentId: string,
  handed: HandedSource,
  isRemake: boolean,
): Promise<Attempt> {
  const attempt: Attempt = {
    folder: join(settings.WORK_FOLDER, `${contentId}-${ids()}`),
    handed,
    prefix: keys.hls(contentId, ids()),
    spentMs: 0,
    space: disk.holdOutput(),
    storedBytes: 0,
    mostBytes: Number.POSITIVE_INFINITY,
    isRemake,
  }
  await mkdir(join(attempt.folder, 'out'), { recursive: true, mode: 0o700 })
  attempt.space.written(handed.bytes)
  return attempt
}
