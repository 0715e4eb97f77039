import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, OBJECT_FOLDER, OBJECT_INDEX } from './manifest.ts'
import { readObjectIndex } from './object-index.ts'

/**
 * Checks the written files again before the manifest marks the backup as complete.
 * @throws Error naming a file that is missing or has another size
 */
export async function requireWhole(
  folder: string,
  { databases, files, objects }: Pick<Manifest, 'databases' | 'files' | 'objects'>,
): Promise<void> {
  const check = async (path: string, bytes: number) => {
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (found?.size !== bytes)
      throw new Error(
        `${path} was written with ${bytes} bytes and ${found ? `has ${found.size}` : 'is missing'}: something else works in ${folder}`,
      )
  }
  for (const { tables } of Object.values(databases))
    for (const { path, bytes } of tables) await check(path, bytes)
  for (const { path, bytes } of [...files, objects.index]) await check(path, bytes)
  if (objects.copied === false) return
  for await (const { key, bytes } of readObjectIndex(join(folder, OBJECT_INDEX)))
    await check(`${OBJECT_FOLDER}/${key}`, bytes)
}
