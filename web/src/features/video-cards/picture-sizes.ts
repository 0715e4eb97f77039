import type { CardGrid } from './columns.ts'

/** Pictures that the platform has in several widths: those of providers, and covers; not blurred variants. */
const SIZED = /^((https?:\/\/[^/]+)?\/api\/(images|contents)\/[^?]+)(\?w=\d+)?$/

/** Address of a picture at one of its widths; unchanged where it has one only. */
export const resizePicture = (address: string, width: 320 | 640): string =>
  address.replace(SIZED, `$1?w=${width}`)

/** Widths of a picture for `srcset`; undefined when there is only one. */
export const buildSrcSet = (address: string): string | undefined =>
  SIZED.test(address) ? `${resizePicture(address, 320)} 320w, ${resizePicture(address, 640)} 640w` : undefined

/** Share of the window that a card of each grid takes, for `sizes`. */
export const SIZES_IN: Readonly<Record<CardGrid, string>> = {
  'card-grid': '(width >= 1440px) 264px, (width >= 1200px) 23vw, (width >= 768px) 31vw, calc(50vw - 24px)',
  'home-grid': '(width >= 1440px) 333px, (width >= 1024px) 23vw, calc(50vw - 24px)',
}
