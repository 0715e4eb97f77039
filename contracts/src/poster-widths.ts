/** No imports: the site loads this file. */

/** Widths of a player's poster in pixels. Pages preload the one that the site then asks for. */
export const POSTER_WIDTHS = [
  { media: '(width < 640px)', width: '640' },
  { media: '(width >= 640px)', width: '1280' },
] as const
