import type { CardGrid } from './columns.ts'

const PROXY = '/api/images/'
const WIDTHS = [320, 640] as const

/** Address of the image proxy at one of its widths; any other address unchanged. */
export function resizePicture(address: string, width: (typeof WIDTHS)[number]): string {
  if (!isProxied(address)) return address
  const url = new URL(address, window.location.href)
  url.searchParams.set('w', String(width))
  return url.href
}

/** Widths of a picture for `srcset`; undefined when there is only one. */
export function buildSrcSet(address: string): string | undefined {
  if (!isProxied(address)) return undefined
  return WIDTHS.map((width) => `${resizePicture(address, width)} ${width}w`).join(', ')
}

/** Share of the window that a card of each grid takes, for `sizes`. */
export const SIZES_IN: Readonly<Record<CardGrid, string>> = {
  'card-grid': '(width >= 1440px) 264px, (width >= 1200px) 23vw, (width >= 768px) 31vw, calc(50vw - 24px)',
  'home-grid': '(width >= 1440px) 333px, (width >= 1024px) 23vw, calc(50vw - 24px)',
}

function isProxied(address: string): boolean {
  return URL.canParse(address, window.location.href)
    ? new URL(address, window.location.href).pathname.startsWith(PROXY)
    : false
}
