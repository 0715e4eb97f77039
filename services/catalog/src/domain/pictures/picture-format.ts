export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/**
 * The smallest format that a client names in its `Accept` header. Wildcards do not count: clients that send nothing
 * else, such as command lines and old browsers, may know JPEG only.
 */
export function pictureFormat(accept: string | undefined): PictureFormat {
  const named = new Set(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((one) => /^q=0(\.0*)?$/.test(one)))
      .map(([type]) => type),
  )
  return PICTURE_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg'
}
