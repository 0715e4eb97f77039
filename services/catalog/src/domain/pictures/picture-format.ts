export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/**
 * Chooses the smallest format that `Accept` names. Ignores wildcards: clients that send nothing else, such as command
 * lines and old browsers, may know JPEG only.
 */
export function choosePictureFormat(accept: string | undefined): PictureFormat {
  const named = new Set(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  )
  return PICTURE_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg'
}
