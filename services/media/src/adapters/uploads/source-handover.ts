import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ids } from '@alcove/kit/ids'
import type { Logger } from '@alcove/kit/log/logger'
import type { HandedSource, SourceHandover } from '../../handover-port.ts'
import { type DiskSpace, LacksRoom } from '../../ports.ts'

/** A preparation that begins later waits for others, and can fetch its file meanwhile. */
const KEPT_MS = 30_000
const FILE = 'source'

interface Options {
  /** The work folder, which is cleared at start. */
  folder: string
  /** False where other processes prepare. */
  isOn: boolean
  disk: Pick<DiskSpace, 'holdOutput'>
  ids: Ids
  log: Logger
  /** Milliseconds. */
  keptMs?: number
}

interface Kept {
  key: string
  folder: string
  bytes: number
  timer: NodeJS.Timeout
}

export function createSourceHandover(options: Options): SourceHandover {
  const { folder, isOn, disk, ids, log, keptMs = KEPT_MS } = options
  let kept: Kept | null = null
  let preparations = 0

  const remove = (path: string) =>
    rm(path, { recursive: true, force: true }).catch((error) =>
      log.warn({ err: error, path }, 'source.left: a file that is no longer needed, until the next start'),
    )

  /** Ends the keeping of the file, which stays in its folder. */
  function release(): Kept | null {
    const former = kept
    if (former) clearTimeout(former.timer)
    kept = null
    return former
  }

  async function discard(key?: string): Promise<void> {
    if (!kept || (key !== undefined && kept.key !== key)) return
    const former = release()
    if (former) await remove(former.folder)
  }

  /** The file is on disk already: what others were promised must still fit beside it. */
  async function requireRoom(bytes: number): Promise<void> {
    const space = disk.holdOutput()
    space.written(bytes)
    await space.cover(bytes).finally(() => space.release())
  }

  return {
    async offer({ key, path, bytes }) {
      if (!isOn || preparations > 0) return
      const own = join(folder, `kept-${ids()}`)
      try {
        await requireRoom(bytes)
        await mkdir(own, { mode: 0o700 })
        await rename(path, join(own, FILE))
      } catch (error) {
        if (!(error instanceof LacksRoom))
          log.warn({ err: error, key }, 'source.not-kept: it is fetched again for its preparation')
        return remove(own)
      }
      // Note: nothing is awaited from here on, or two files would be kept.
      if (preparations > 0) return remove(own)
      const former = release()
      const timer = setTimeout(() => void discard(key), keptMs).unref()
      kept = { key, folder: own, bytes, timer }
      if (former) await remove(former.folder)
    },
    discard,
    async take(key) {
      preparations++
      const former = release()
      let own: Kept | null = former?.key === key ? former : null
      let hasEnded = false
      if (former && !own) await remove(former.folder)
      const handed: HandedSource = {
        bytes: own?.bytes ?? 0,
        async moveTo(path) {
          if (!own) return false
          const [from, of] = [own.folder, own.key]
          own = null
          handed.bytes = 0
          try {
            await rename(join(from, FILE), path)
            return true
          } catch (error) {
            log.warn({ err: error, key: of }, 'source.lost: it is fetched again')
            return false
          } finally {
            await remove(from)
          }
        },
        async end() {
          if (hasEnded) return
          hasEnded = true
          const left = own
          own = null
          handed.bytes = 0
          if (left) await remove(left.folder)
          preparations--
        },
      }
      return handed
    },
    close: () => discard(),
  }
}
