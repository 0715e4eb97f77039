import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cover } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import { nameCover } from '../../domain/covers/cover-keys.ts'

/** Writes the sizes of a cover beside it, into a folder with the names of the renditions. */
export async function makeCoverSizes(
  { covers }: Pick<MediaDeps, 'covers'>,
  folder: string,
  cover: Cover,
): Promise<string[]> {
  const made = await covers.encodeSizes(cover, await readFile(join(folder, nameCover(cover))))
  for (const { name, bytes } of made) await writeFile(join(folder, name), bytes)
  return made.map(({ name }) => name)
}
