import type { RunningClock } from '@alcove/kit/clock'
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

const REST_AFTER_FAILURE_MS = 60_000
const FAILURES_KEPT = 10_000

export interface Picture {
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface PictureMakerDeps {
  clock: RunningClock
  log: Logger
  fetcher: PictureFetcher
  encoder: PictureEncoder
  /** Names the provider that owns the host of a picture. */
  findSource: (url: URL) => string
}

/** Fetches pictures of providers and makes them smaller; one that failed is left alone for a minute. */
export function createPictureMaker({ clock, log, fetcher, encoder, findSource }: PictureMakerDeps) {
  /** Time of each picture's last failure, by the elapsed time of the clock. */
  const failures = new LRUCache<string, number>({ max: FAILURES_KEPT })
  const now = () => clock.elapsed()
  /** @returns null when no picture is available now */
  return async function makePicture(
    url: URL,
    width: number,
    format: PictureFormat,
    address: string,
  ): Promise<Picture | null> {
    const failedAt = failures.get(url.href)
    if (failedAt !== undefined && now() - failedAt < REST_AFTER_FAILURE_MS) return null
    try {
      const source = findSource(url)
      const bytes = await fetcher.fetch(url, { source, address }, (fetched) =>
        encoder.encode(fetched, width, format, source),
      )
      return { mediaType: `image/${format}`, bytes }
    } catch (error) {
      if (!(error instanceof ProviderOutage) && !(error instanceof InvalidPictureError)) throw error
      if (!(error instanceof PictureNotRequested)) failures.set(url.href, now())
      log.debug({ err: error, host: url.host }, 'picture.failed: it could not be fetched')
      return null
    }
  }
}
