interface Size {
  width: number
  height: number
}

/** Proportions of a pixel beyond this are a mistake or a trap, and count as square. */
const MOST_STRETCH = 4

/**
 * Size of pictures as players show them. Of pixels that are not square one side is stretched and none shrunk: what is shown
 * never counts less than what is decoded.
 * @param pixelAspect width of a pixel divided by its height
 * @param rotation degrees, in either direction
 */
export function shownSize({ width, height }: Size, pixelAspect: number, rotation: number): Size {
  const aspect = pixelAspect >= 1 / MOST_STRETCH && pixelAspect <= MOST_STRETCH ? pixelAspect : 1
  const shown = {
    width: Math.round(width * Math.max(1, aspect)),
    height: Math.round(height * Math.max(1, 1 / aspect)),
  }
  return Math.abs(rotation) % 180 === 90 ? { width: shown.height, height: shown.width } : shown
}
