import { bulkhead } from 'cockatiel'
import type { Sharp } from 'sharp'
import type { PictureFormat } from '../../domain/picture-format.ts'
import { sniffPicture } from '../../domain/sniff-picture.ts'
import { NotAPicture, type PictureEncoder } from '../../ports.ts'

const MAX_PIXELS = 30_000_000
const AT_ONCE = 2
const LONGEST_S = 10
/** A picture may be so many times as high as wide; slimmer ones are made smaller. */
const HIGHEST = 2

export function createPictureEncoder(): PictureEncoder {
  const slots = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY)
  return {
    async encode(bytes, width, format) {
      const kind = sniffPicture(bytes)
      // Note: libvips can read far more than pictures of the web, and never sees anything else from here.
      if (kind === null) throw new NotAPicture('The bytes are no picture that we take')
      const sharp = await loadSharp()
      return slots.execute(async () => {
        try {
          const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
          const { format: read } = await picture.metadata()
          if (read !== (kind === 'avif' ? 'heif' : kind)) throw new NotAPicture(`It is ${read}, not ${kind}`)
          return await resized(picture, width, format).toBuffer()
        } catch (error) {
          throw new NotAPicture('The picture cannot be read', { cause: error })
        }
      })
    },
  }
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
