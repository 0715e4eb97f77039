/** Columns of the card grid at a width of the window, in pixels: the steps of `card-grid` in site.css. */
export function columnsAt(width: number): number {
  if (width >= 1440) return 5
  if (width >= 1200) return 4
  return width >= 768 ? 3 : 2
}

/** How many cards stand in the first row of a full-width grid: their pictures are loaded before anything else. */
export const firstRow = () => columnsAt(window.innerWidth)
