/** A grid of cards, named as its utility in site.css. */
export type CardGrid = 'card-grid' | 'home-grid'

/** Columns of a grid at a width of the window, in pixels: its steps in site.css. */
export function columnsAt(grid: CardGrid, width: number): number {
  if (grid === 'home-grid') return width >= 1024 ? 4 : 2
  if (width >= 1440) return 5
  if (width >= 1200) return 4
  return width >= 768 ? 3 : 2
}

/** How many cards stand in the first row of a full-width grid: their pictures are loaded before anything else. */
export const firstRow = (grid: CardGrid) => columnsAt(grid, window.innerWidth)
