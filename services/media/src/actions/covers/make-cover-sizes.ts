import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cover } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import { type MadeCover, nameBlurred, nameCover } from '../../domain/covers/cover-keys.ts'

/** Writes the sizes and the blurred variant of a cover beside it, into a folder with the names of the renditions. */
export async function makeCoverSizes(
  { covers }: Pick<MediaDeps, 'covers'>,
  folder: string,
  cover: Cover,
): Promise<MadeCover> {
  const made = await covers.encodeSizes(cover, await readFile(join(folder, nameCover(cover))))
  for (const { name, bytes } of made) await writeFile(join(folder, name), bytes)
  const blurred = made.find(({ name }) => name === nameBlurred(cover))
  return {
    names: made.map(({ name }) => name),
    placeholder: blurred ? await covers.makePlaceholder(blurred.bytes) : null,
  }
}
