import type { Cover } from '@alcove/contracts'
import type { Sharp } from 'sharp'
import {
  COVER_SIZES,
  type CoverFormat,
  type CoverWidth,
  nameCoverSize,
} from '../../domain/covers/cover-keys.ts'
import type { CoverEncoder } from '../../transcoder-port.ts'
import { loadSharp } from './load-sharp.ts'
import { MAX_HEIGHT_PER_WIDTH, MAX_PIXELS, TIME_LIMIT_S } from './picture-limits.ts'

/** Makes sizes of covers. What sharp writes has no metadata unless it is asked to keep some. */
export function createCoverEncoder(): CoverEncoder {
  return { encodeSizes }
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
  return isAvifSmaller(made) ? made : made.filter(({ format }) => format !== 'avif')
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
  const resized = picture
    .timeout({ seconds: TIME_LIMIT_S })
    .resize({ width, height: width * MAX_HEIGHT_PER_WIDTH, fit: 'inside', withoutEnlargement: true })
  if (format === 'avif') return resized.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
  return format === 'webp' ? resized.webp({ quality: 75, effort: 2 }) : resized.jpeg({ quality: 78 })
}
