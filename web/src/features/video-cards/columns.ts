/** Grid of cards, named as its utility in site.css. */
export type CardGrid = 'card-grid' | 'home-grid'

/** Columns of a grid at a window width in pixels; mirrors the breakpoints in site.css. */
export function countColumns(grid: CardGrid, width: number): number {
  if (grid === 'home-grid') return width >= 1024 ? 4 : 2
  if (width >= 1440) return 5
  if (width >= 1200) return 4
  return width >= 768 ? 3 : 2
}

/** Cards in the first row of a full-width grid: their pictures load first. */
export const countFirstRow = (grid: CardGrid) => countColumns(grid, window.innerWidth)
