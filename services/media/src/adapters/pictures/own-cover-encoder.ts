import { AppError } from '@alcove/contracts'
import { countScans, MOST_SCANS } from '@alcove/kit/pictures/count-scans'
import { dropPngMetadata } from '@alcove/kit/pictures/drop-png-metadata'
import type { Metadata } from 'sharp'
import { WIDEST } from '../../domain/covers/cover-keys.ts'
import { sniffOwnCover } from '../../domain/covers/own-cover.ts'
import type { OwnCoverEncoder } from '../../own-cover-port.ts'
import { loadSharp } from './load-sharp.ts'
import { MAX_HEIGHT_PER_WIDTH, MAX_PIXELS, TIME_LIMIT_S } from './picture-limits.ts'

/** Of pictures that decode at once, up to ten times as long, without a way to stop. */
const MAX_PROGRESSIVE_PIXELS = 16_000_000
const MEGA = 1_000_000

/** Colour profiles are programs: one of two kilobytes can take all memory, before the first row. */
const DECODER = { failOn: 'error', ignoreIcc: true } as const

/** What sharp writes has no metadata unless it is asked to keep some. */
export function createOwnCoverEncoder(): OwnCoverEncoder {
  return { encode }
}

/**
 * Decodes a sent picture and encodes what it shows, at most as wide as the widest cover.
 * @throws PICTURE_INVALID
 */
async function encode(sent: Uint8Array): Promise<Buffer> {
  const sniffed = sniffOwnCover(sent)
  // Note: libvips reads many more formats; only sniffed web pictures reach it.
  if (sniffed === null) throw new AppError('PICTURE_INVALID')
  const bytes = sniffed === 'png' ? dropPngMetadata(sent) : sent
  // All of them are decoded before the first row, so no time limit ends them.
  if (sniffed === 'jpeg' && countScans(bytes) > MOST_SCANS) throw new AppError('PICTURE_INVALID')
  const sharp = await loadSharp()
  const metadata = await readHead(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (metadata.format !== sniffed) throw new AppError('PICTURE_INVALID')
  requireDecodable(metadata)
  const width = Number(WIDEST)
  const height = width * MAX_HEIGHT_PER_WIDTH
  try {
    return await sharp(bytes, { ...DECODER, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: TIME_LIMIT_S })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#000' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw new AppError('PICTURE_INVALID', { cause: error })
  }
}

async function readHead(read: () => Promise<Metadata>): Promise<Metadata> {
  try {
    return await read()
  } catch (error) {
    throw new AppError('PICTURE_INVALID', { cause: error })
  }
}

/** Checks the head only: nothing is decoded yet. */
function requireDecodable({ width, height, pages = 1, isProgressive }: Metadata): void {
  if (pages > 1)
    throw new AppError('PICTURE_INVALID', { message: 'Une image animée ne peut pas servir de couverture' })
  const max = isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS
  if (width * height > max)
    throw new AppError('PICTURE_INVALID', {
      message: `Cette image est trop grande : ${max / MEGA} millions de pixels au plus${isProgressive ? ' pour une image progressive' : ''}`,
    })
}
