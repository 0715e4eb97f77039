import type { ProviderOptions } from '../../../src/adapters/provider-options.ts'
import type { VideoProvider } from '../../../src/ports.ts'

export type Item = Record<string, unknown>

/** How one provider speaks, for a double of it and for the exam. */
export interface Wire {
  create: (options: ProviderOptions) => VideoProvider
  /** Videos of a full page. */
  pageSize: number
  /** A complete item of a list. `n` from 0. */
  item(n: number): Item
  /** A complete detail. */
  detail(n: number): Item
  /** Fields of an item that say which video it is: without them it is none. */
  identity: readonly string[]
  idOf(n: number): string
  urlOf(n: number): string | undefined
  /** What a list of these items looks like. */
  list(items: readonly unknown[], total: number): unknown
  /** What a detail looks like on the wire. */
  wrapped(detail: unknown): unknown
  answer(url: URL, library: Library): WireAnswer
  /** What the request asked to search for. */
  queryOf(url: URL): string | null
}

export interface Library {
  items: readonly Item[]
  /** A test replaces it. */
  removed: readonly string[]
}

export interface WireAnswer {
  status?: number
  type?: string
  body: unknown
}

/** Items of a page, counted from 1. */
export function pageOf<T>(items: readonly T[], page: number, size: number): T[] {
  return items.slice((page - 1) * size, page * size)
}

export const picture = (n: number, frame = 1) => `https://pictures.example.test/${n}/${frame}.jpg`
export const title = (n: number) => `Vidéo de démonstration ${n}`
