import Negotiator from 'negotiator'

export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/**
 * Chooses the smallest format that `Accept` names. Ignores wildcards: clients that send nothing else, such as command
 * lines and old browsers, may know JPEG only.
 */
export function choosePictureFormat(accept: string | undefined): PictureFormat {
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes()
  const named = new Set(accepted.map((type) => type.toLowerCase()))
  return PICTURE_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg'
}
