import { countScans, MOST_SCANS } from '@alcove/kit/pictures/count-scans'
import { dropPngMetadata } from '@alcove/kit/pictures/drop-png-metadata'
import { type SniffedPicture, sniffPicture } from '@alcove/kit/pictures/sniff-picture'
import { bulkhead } from 'cockatiel'
import type { Metadata, Sharp } from 'sharp'
import type { PictureFormat } from '../../domain/pictures/picture-format.ts'
import { InvalidPictureError, type PictureEncoder } from '../../ports.ts'

const MAX_PIXELS = 30_000_000
/** Colour profiles are programs: one of two kilobytes can take all memory, before the first row. */
const DECODER = { limitInputPixels: MAX_PIXELS, failOn: 'error', ignoreIcc: true } as const
/** Limit for formats that decode at once, up to ten times as long, without a way to stop. */
const MAX_SLOW_PIXELS = 8_000_000
const AT_ONCE = 2
/** Limit per source, so that one provider's costly pictures never take every slot. */
const AT_ONCE_PER_SOURCE = 1
/** Note: libvips checks it between rows only, so pixels are bounded too. */
const TIME_LIMIT_S = 4
/** Highest picture in relation to its width; higher ones are scaled down. */
const MAX_HEIGHT_PER_WIDTH = 2

export function createPictureEncoder(): PictureEncoder {
  const slots = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY)
  const sources = new Map<string, ReturnType<typeof bulkhead>>()
  function findSourceSlots(source: string) {
    const known = sources.get(source) ?? bulkhead(AT_ONCE_PER_SOURCE, Number.POSITIVE_INFINITY)
    sources.set(source, known)
    return known
  }
  return {
    async encode(bytes, width, format, source) {
      const kind = sniffPicture(bytes)
      // Note: libvips reads many more formats; only sniffed web pictures reach it.
      if (kind === null) throw new InvalidPictureError('The bytes are no picture of an accepted format')
      // All of them are decoded before the first row, so no time limit ends them.
      if (kind === 'jpeg' && countScans(bytes) > MOST_SCANS)
        throw new InvalidPictureError(`It has more than ${MOST_SCANS} scans`)
      const sharp = await loadSharp()
      const encoded = async () => {
        try {
          const picture = sharp(kind === 'png' ? dropPngMetadata(bytes) : bytes, DECODER)
          checkDecodable(await picture.metadata(), kind)
          return await resizePicture(picture, width, format).toBuffer()
        } catch (error) {
          throw new InvalidPictureError('The picture cannot be read', { cause: error })
        }
      }
      return findSourceSlots(source).execute(() => slots.execute(encoded))
    },
  }
}

/** Checks the header only: nothing is decoded yet. */
function checkDecodable({ format, width, height, isProgressive }: Metadata, kind: SniffedPicture): void {
  if (format !== (kind === 'avif' ? 'heif' : kind))
    throw new InvalidPictureError(`It is ${format}, not ${kind}`)
  const isSlow = kind === 'avif' || isProgressive === true
  if (isSlow && width * height > MAX_SLOW_PIXELS)
    throw new InvalidPictureError(
      `It has ${width * height} pixels, more than ${MAX_SLOW_PIXELS} for its kind`,
    )
}

function resizePicture(picture: Sharp, width: number, format: PictureFormat): Sharp {
  const upright = picture
    .timeout({ seconds: TIME_LIMIT_S })
    .autoOrient()
    .resize({ width, height: width * MAX_HEIGHT_PER_WIDTH, fit: 'inside', withoutEnlargement: true })
  if (format === 'avif') return upright.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return upright.webp({ quality: 75, effort: 2 })
  return upright.flatten({ background: '#000' }).jpeg({ quality: 78 })
}

/**
 * Note: loads sharp with the first picture, because it adds a tenth of a second to the start. Threads are per process.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
