import type { ProviderOptions } from '../../../src/adapters/provider-options.ts'
import type { VideoProvider } from '../../../src/ports.ts'

export type Item = Record<string, unknown>

/** One provider's wire format, for its fake and the contract suite. */
export interface Wire {
  create: (options: ProviderOptions) => VideoProvider
  /** Videos of a full page. */
  pageSize: number
  /** A complete item of a list. `n` from 0. */
  item(n: number): Item
  /** A complete detail. */
  detail(n: number): Item
  /** Fields that identify an item; without them it is dropped. */
  identity: readonly string[]
  idOf(n: number): string
  urlOf(n: number): string | undefined
  /** Builds a list of these items. */
  list(items: readonly unknown[], total: number): unknown
  /** Wraps a detail as on the wire. */
  wrapped(detail: unknown): unknown
  answer(url: URL, library: Library): WireAnswer
  /** Reads the search text of a request. */
  queryOf(url: URL): string | null
}

export interface Library {
  items: readonly Item[]
  /** Tests may replace it. */
  removed: readonly string[]
}

export interface WireAnswer {
  status?: number
  type?: string
  body: unknown
}

/** Slices a page of items, counted from 1. */
export function pageOf<T>(items: readonly T[], page: number, size: number): T[] {
  return items.slice((page - 1) * size, page * size)
}

export const picture = (n: number, frame = 1) => `https://pictures.example.test/${n}/${frame}.jpg`
export const title = (n: number) => `Vidéo de démonstration ${n}`
