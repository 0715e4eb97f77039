import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDeps } from '../../deps.ts'

const MASTER = 'master.m3u8'
const PLAYLIST = 'index.m3u8'

/**
 * Stores the rest of a rendition set. It outlives a power cut from then on, so that a commit may name it.
 * @param before files that are stored already
 * @returns bytes of each file that was stored now, by its name
 */
export async function storeRenditions(
  deps: Pick<MediaDeps, 'objects' | 'log'>,
  folder: string,
  prefix: string,
  signal: AbortSignal,
  before: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, number>> {
  const stored = await moveRenditions(deps, folder, prefix, signal, before)
  const names = new Set([...before.keys(), ...stored.keys()])
  await deps.objects.sync([...names].map((name) => `${prefix}/${name}`))
  return stored
}

/**
 * Moves a folder to the object store, playlists after segments and the master last, so that everything they name exists
 * when they appear. After a power cut they may be gone, or empty. On failure removes what it stored, except beside files that were stored before and may be playing.
 * @param before files that are stored already
 * @returns bytes of each file, by its name
 */
export async function moveRenditions(
  deps: Pick<MediaDeps, 'objects' | 'log'>,
  folder: string,
  prefix: string,
  signal: AbortSignal,
  before: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const names = (await filesIn(folder)).sort((a, b) => rankOf(a) - rankOf(b))
  const stored = new Map<string, number>()
  try {
    for (const name of names) {
      signal.throwIfAborted()
      const { size } = await stat(join(folder, name))
      await deps.objects.store(join(folder, name), `${prefix}/${name}`)
      stored.set(name, size)
    }
  } catch (error) {
    const kept = new Set([...before.keys()].map(topOf))
    await takeBack(
      deps,
      prefix,
      [...stored.keys()].map(topOf).filter((top) => !kept.has(top)),
    )
    throw error
  }
  return stored
}

function rankOf(name: string): number {
  if (name === MASTER) return 2
  return name.endsWith(`/${PLAYLIST}`) ? 1 : 0
}

/** The folder of a file, or its name where it lies in none. */
function topOf(name: string): string {
  return name.split('/')[0] as string
}

async function takeBack(
  deps: Pick<MediaDeps, 'objects' | 'log'>,
  prefix: string,
  tops: string[],
): Promise<void> {
  for (const top of new Set(tops))
    await deps.objects
      .removeAll(`${prefix}/${top}`)
      .catch((failure) =>
        deps.log.warn({ err: failure, prefix }, 'rendition.kept: of a content that is gone, until the sweep'),
      )
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
