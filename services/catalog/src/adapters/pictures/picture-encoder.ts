import { bulkhead } from 'cockatiel'
import type { Metadata, Sharp } from 'sharp'
import type { PictureFormat } from '../../domain/picture-format.ts'
import { type SniffedPicture, sniffPicture } from '../../domain/sniff-picture.ts'
import { NotAPicture, type PictureEncoder } from '../../ports.ts'

const MAX_PIXELS = 30_000_000
/** Of kinds that are read whole, and up to ten times as long, before anything can stop it. */
const MAX_SLOW_PIXELS = 8_000_000
const AT_ONCE = 2
/** Of one source, so that costly pictures of one provider never take every place. */
const AT_ONCE_OF_SOURCE = 1
/** Note: looked at between rows only, so the pixels have to be bounded as well. */
const LONGEST_S = 4
/** A picture may be so many times as high as wide; slimmer ones are made smaller. */
const HIGHEST = 2

export function createPictureEncoder(): PictureEncoder {
  const slots = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY)
  const sources = new Map<string, ReturnType<typeof bulkhead>>()
  function turnOf(source: string) {
    const known = sources.get(source) ?? bulkhead(AT_ONCE_OF_SOURCE, Number.POSITIVE_INFINITY)
    sources.set(source, known)
    return known
  }
  return {
    async encode(bytes, width, format, source) {
      const kind = sniffPicture(bytes)
      // Note: libvips can read far more than pictures of the web, and never sees anything else from here.
      if (kind === null) throw new NotAPicture('The bytes are no picture that we take')
      const sharp = await loadSharp()
      const encoded = async () => {
        try {
          const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
          requireModest(await picture.metadata(), kind)
          return await resized(picture, width, format).toBuffer()
        } catch (error) {
          throw new NotAPicture('The picture cannot be read', { cause: error })
        }
      }
      return turnOf(source).execute(() => slots.execute(encoded))
    },
  }
}

/** From what the file says of itself: nothing is decoded yet. */
function requireModest({ format, width, height, isProgressive }: Metadata, kind: SniffedPicture): void {
  if (format !== (kind === 'avif' ? 'heif' : kind)) throw new NotAPicture(`It is ${format}, not ${kind}`)
  const isSlow = kind === 'avif' || isProgressive === true
  if (isSlow && width * height > MAX_SLOW_PIXELS)
    throw new NotAPicture(`It has ${width * height} pixels, more than ${MAX_SLOW_PIXELS} for its kind`)
}

function resized(picture: Sharp, width: number, format: PictureFormat): Sharp {
  const upright = picture
    .timeout({ seconds: LONGEST_S })
    .autoOrient()
    .resize({ width, height: width * HIGHEST, fit: 'inside', withoutEnlargement: true })
  if (format === 'avif') return upright.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return upright.webp({ quality: 75, effort: 2 })
  return upright.flatten({ background: '#000' }).jpeg({ quality: 78 })
}

/** Note: loaded with the first picture, for it costs the start a tenth of a second. Threads count for the process. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
