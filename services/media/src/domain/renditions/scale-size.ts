import type { Rendition } from './ladder.ts'

/** The nearest even size of a rendition at this scale. */
export function scaleSize({ width, lines }: Pick<Rendition, 'width' | 'lines'>, scale: number) {
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(lines) }
}
