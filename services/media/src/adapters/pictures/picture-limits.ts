/** Posters of before were at most 1280 pixels wide, and those of upright pictures a thousand times higher. */
export const MAX_PIXELS = 30_000_000
/** Note: libvips checks it between rows only, so pixels are bounded too. */
export const TIME_LIMIT_S = 4
/** Highest picture in relation to its width; higher ones are scaled down. */
export const MAX_HEIGHT_PER_WIDTH = 2
