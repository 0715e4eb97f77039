import { createHash } from 'node:crypto'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import { LRUCache } from 'lru-cache'
import type { PictureFormat } from '../../domain/pictures/picture-format.ts'
import type { CatalogStore } from '../../store/store.ts'
import { createPictureMaker, type Picture, type PictureMakerDeps } from './make-picture.ts'

const MEMORY_BYTES = 32 * 1024 ** 2

/** Serves pictures of providers; concurrent requests for one picture share a single fetch. */
export interface Pictures {
  /**
   * @param address of who waits, where it has to be fetched
   * @returns null when no picture is available now
   */
  find(url: URL, width: number, format: PictureFormat, address: string): Promise<Picture | null>
}

export interface PictureCacheDeps extends PictureMakerDeps {
  store: Pick<CatalogStore, 'findPicture' | 'savePicture'>
}

export function createPictureCache({ store, ...deps }: PictureCacheDeps): Pictures {
  const { clock, log } = deps
  const makePicture = createPictureMaker(deps)
  const memory = new LRUCache<string, Picture>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1,
  })
  const flights = new Map<string, Promise<Picture | null>>()

  async function makeAndSave(key: string, ...wanted: Parameters<typeof makePicture>) {
    const picture = await makePicture(...wanted)
    if (picture)
      await store
        .savePicture({ key, ...picture, fetchedAt: clock.now() })
        .catch((error) => log.warn({ err: error }, 'picture.uncached: it could not be written to the cache'))
    return picture
  }

  return {
    async find(url, width, format, address) {
      const key = `${createHash('sha256').update(url.href).digest('base64url')}:${width}:${format}`
      const kept = memory.get(key)
      if (kept) return kept
      return coalesce(flights, key, async () => {
        const picture =
          (await store.findPicture(key)) ?? (await makeAndSave(key, url, width, format, address))
        if (picture) memory.set(key, picture)
        return picture
      })
    },
  }
}
