import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDeps } from '../../deps.ts'

const MASTER = 'master.m3u8'

/**
 * Moves a folder to the object store, the master playlist last, so that everything it names exists when it appears.
 * On failure removes what it stored.
 * @returns bytes of each file, by its name
 */
export async function storeRenditions(
  deps: Pick<MediaDeps, 'objects' | 'log'>,
  folder: string,
  prefix: string,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const names = (await filesIn(folder)).sort((a, b) => Number(a === MASTER) - Number(b === MASTER))
  const stored = new Map<string, number>()
  try {
    for (const name of names) {
      signal.throwIfAborted()
      const { size } = await stat(join(folder, name))
      await deps.objects.store(join(folder, name), `${prefix}/${name}`)
      stored.set(name, size)
    }
  } catch (error) {
    await takeBack(deps, prefix, [...stored.keys()])
    throw error
  }
  return stored
}

async function takeBack(
  deps: Pick<MediaDeps, 'objects' | 'log'>,
  prefix: string,
  names: string[],
): Promise<void> {
  for (const top of new Set(names.map((name) => name.split('/')[0])))
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
