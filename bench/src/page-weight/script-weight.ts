import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  /** Keys of chunks that load with it. */
  imports?: string[]
  isEntry?: boolean
}
export type Chunks = Readonly<Record<string, Chunk>>

/** Collects keys of a chunk and all chunks that load with it, without those imported on demand. */
export function closure(
  chunks: Chunks,
  keys: readonly string[],
  known: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key) || known.has(key)) continue
    const chunk = chunks[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}`)
    found.add(key)
    waiting.push(...(chunk.imports ?? []))
  }
  return found
}

export interface Site {
  folder: string
  chunks: Chunks
}

/** @param folder a built site, with the `chunks.json` of its build */
export function openSite(folder: string): Site {
  return { folder, chunks: JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8')) as Chunks }
}

/** Bytes of scripts in transfer, gzipped at level 9. */
export function scriptWeight({ folder, chunks }: Site, keys: Iterable<string>): number {
  let bytes = 0
  for (const key of keys) {
    const file = chunks[key]?.file
    if (file?.endsWith('.js')) bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  }
  return bytes
}

/** Weighs the first load: the entry of the site, and the modules that it fetches at once. */
export function firstLoad(site: Site, modules: readonly string[] = []): Set<string> {
  const entries = Object.keys(site.chunks).filter((key) => site.chunks[key]?.isEntry)
  return closure(site.chunks, [...entries, ...modules])
}

/** Weighs the additional chunks of modules that are imported later. */
export function addedBy(site: Site, first: ReadonlySet<string>, modules: readonly string[]): Set<string> {
  return closure(site.chunks, modules, first)
}
