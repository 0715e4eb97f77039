import { landscape } from './landscape.ts'
import { type PictureName, SIZES } from './sizes.ts'

/** A picture is some ten kilobytes. */
const KEPT = 200
const QUALITY = 78

/** Draws pictures as JPEG and keeps the last ones that were asked for; one that is being drawn is drawn once. */
export function createPictureStore(): (name: PictureName) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (name) => {
    const key = `${name.seed} ${name.frame} ${name.size}`
    const picture = kept.get(key) ?? draw(name)
    kept.delete(key)
    kept.set(key, picture)
    picture.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return picture
  }
}

async function draw({ seed, frame, size }: PictureName): Promise<Buffer> {
  // Note: loaded with the first picture, for it costs the start a tenth of a second.
  const { default: sharp } = await import('sharp')
  const svg = Buffer.from(landscape(seed, frame, SIZES[size]))
  return sharp(svg).jpeg({ quality: QUALITY, mozjpeg: false }).toBuffer()
}
