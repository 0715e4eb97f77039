import type { Cover } from '@alcove/contracts'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import {
  COVER_SIZES,
  type CoverFormat,
  type CoverWidth,
  nameBlurred,
  nameCoverSize,
} from '../../domain/covers/cover-keys.ts'
import type { CoverEncoder } from '../../transcoder-port.ts'
import { loadSharp } from './load-sharp.ts'
import { MAX_HEIGHT_PER_WIDTH, MAX_PIXELS, TIME_LIMIT_S } from './picture-limits.ts'

/** Makes sizes of covers. What sharp writes has no metadata unless it is asked to keep some. */
export function createCoverEncoder(): CoverEncoder {
  return { encodeSizes, makePlaceholder }
}

/** Sizes follow each other: files are read by the same few threads of the process. */
async function encodeSizes(cover: Cover, jpeg: Uint8Array) {
  const sharp = await loadSharp()
  const picture = sharp(jpeg, { limitInputPixels: MAX_PIXELS, failOn: 'error', ignoreIcc: true })
  // Note: libvips reads many more formats; ffmpeg, which made it, may have been taken over.
  const { format } = await picture.metadata()
  if (format !== 'jpeg') throw new Error(`a JPEG was expected as cover, got ${format}`)
  const made = []
  for (const { width, format } of COVER_SIZES) {
    const bytes = await resize(picture.clone(), Number(width), format).toBuffer()
    made.push({ name: nameCoverSize(cover, width, format), bytes, width, format })
  }
  const kept = isAvifSmaller(made) ? made : made.filter(({ format }) => format !== 'avif')
  return [...kept, { name: nameBlurred(cover), bytes: await blur(picture.clone()).toBuffer() }]
}

async function makePlaceholder(blurred: Uint8Array): Promise<string> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(blurred).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Width, and the standard deviation of the blur, in pixels of that width: more than the 16 of a card that CSS blurs. */
const BLURRED = { width: 32, sigma: 2 }

/** Few pixels and a blur, so that no details can be restored. */
function blur(picture: Sharp): Sharp {
  return fit(picture, BLURRED.width).blur(BLURRED.sigma).webp({ quality: 50 })
}

interface Size {
  width: CoverWidth
  format: CoverFormat
  bytes: Buffer
}

/** True where each size as AVIF is smaller than the same as WebP: of plain pictures of one colour, for example, it is not. */
function isAvifSmaller(sizes: Size[]): boolean {
  const bytesOf = (width: CoverWidth) =>
    sizes.find((one) => one.format === 'webp' && one.width === width)?.bytes.length ?? 0
  return sizes.every(({ width, format, bytes }) => format !== 'avif' || bytes.length < bytesOf(width))
}

function resize(picture: Sharp, width: number, format: CoverFormat): Sharp {
  const resized = fit(picture, width)
  if (format === 'avif') return resized.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
  return format === 'webp' ? resized.webp({ quality: 75, effort: 2 }) : resized.jpeg({ quality: 78 })
}

function fit(picture: Sharp, width: number): Sharp {
  return picture
    .timeout({ seconds: TIME_LIMIT_S })
    .resize({ width, height: width * MAX_HEIGHT_PER_WIDTH, fit: 'inside', withoutEnlargement: true })
}
