/** The sizes of thumbnails that providers name. */
export const SIZES = {
  small: { width: 190, height: 152 },
  medium: { width: 427, height: 240 },
  big: { width: 640, height: 360 },
} as const
export type PictureSize = keyof typeof SIZES

export interface PictureName {
  /** Decides what the landscape looks like. Letters and digits. */
  seed: string
  /** Which moment of the video it shows, from 1. */
  frame: number
  size: PictureSize
}

const NAME = /^([a-z\d]{1,40})-(\d{1,2})(?:-(small|medium))?\.jpg$/

/** Pictures of every provider lie beside its base path, at the same host and port. */
export function pictureUrl(base: string, { seed, frame, size }: PictureName): string {
  return new URL(`/pictures/${seed}-${frame}${size === 'big' ? '' : `-${size}`}.jpg`, base).href
}

/** @returns null for a name that no picture has */
export function readPictureName(text: string): PictureName | null {
  const [, seed, frame, size = 'big'] = NAME.exec(text) ?? []
  return seed && Number(frame) > 0 ? { seed, frame: Number(frame), size: size as PictureSize } : null
}
