import type { Locator } from 'playwright-core'

interface Drawn {
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  contains(other: unknown): boolean
}
declare const document: { elementFromPoint(x: number, y: number): unknown }

/** Tests whether another element covers the middle of this one. */
export const isCovered = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const drawn = element as unknown as Drawn
    const { left, top, width, height } = drawn.getBoundingClientRect()
    return !drawn.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
