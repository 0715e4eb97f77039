import { createHash } from 'node:crypto'
import type { Clock } from '@alcove/kit/clock'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import type { Logger } from '@alcove/kit/log/logger'
import { LRUCache } from 'lru-cache'
import type { PictureFormat } from '../../domain/pictures/picture-format.ts'
import {
  InvalidPictureError,
  type PictureEncoder,
  type PictureFetcher,
  PictureNotRequested,
  ProviderOutage,
} from '../../ports.ts'
import type { CatalogStore } from '../../store/store.ts'

const MEMORY_BYTES = 32 * 1024 ** 2
const REST_AFTER_FAILURE_MS = 60_000
const FAILURES_KEPT = 10_000

export interface Picture {
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Serves pictures of providers; concurrent requests for one picture share a single fetch. */
export interface Pictures {
  /** @returns null when no picture is available now */
  find(url: URL, width: number, format: PictureFormat): Promise<Picture | null>
}

export interface PictureCacheDeps {
  store: Pick<CatalogStore, 'findPicture' | 'savePicture'>
  clock: Clock
  log: Logger
  fetcher: PictureFetcher
  encoder: PictureEncoder
  /** Names the provider that owns the host of a picture. */
  findSource: (url: URL) => string
}

export function createPictureCache(deps: PictureCacheDeps): Pictures {
  const { store, clock, log, fetcher, encoder, findSource } = deps
  const memory = new LRUCache<string, Picture>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1,
  })
  /** Time of each picture's last failure, in milliseconds since the epoch. */
  const failures = new LRUCache<string, number>({ max: FAILURES_KEPT })
  const flights = new Map<string, Promise<Picture | null>>()
  const now = () => clock.now().getTime()

  async function makePicture(
    url: URL,
    width: number,
    format: PictureFormat,
    key: string,
  ): Promise<Picture | null> {
    const failedAt = failures.get(url.href)
    if (failedAt !== undefined && now() - failedAt < REST_AFTER_FAILURE_MS) return null
    try {
      const source = findSource(url)
      const bytes = await fetcher.fetch(url, source, (fetched) =>
        encoder.encode(fetched, width, format, source),
      )
      const picture = { mediaType: `image/${format}`, bytes }
      await store
        .savePicture({ key, ...picture, fetchedAt: clock.now() })
        .catch((error) => log.warn({ err: error }, 'picture.uncached: it could not be written to the cache'))
      return picture
    } catch (error) {
      if (!(error instanceof ProviderOutage) && !(error instanceof InvalidPictureError)) throw error
      if (!(error instanceof PictureNotRequested)) failures.set(url.href, now())
      log.debug({ err: error, host: url.host }, 'picture.failed: it could not be fetched')
      return null
    }
  }

  return {
    async find(url, width, format) {
      const key = `${createHash('sha256').update(url.href).digest('base64url')}:${width}:${format}`
      const kept = memory.get(key)
      if (kept) return kept
      return coalesce(flights, key, async () => {
        const picture = (await store.findPicture(key)) ?? (await makePicture(url, width, format, key))
        if (picture) memory.set(key, picture)
        return picture
      })
    },
  }
}
