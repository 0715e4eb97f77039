import { chmod, constants, copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile } from '@alcove/kit/files/sync-file'
import { syncFolder } from '@alcove/kit/files/sync-folder'
import { INSTALLATION_KEY } from '@alcove/media/queries/inspect-store'
import { FILES_FOLDER, type Manifest, OBJECT_FOLDER, OBJECT_INDEX } from '../manifest.ts'
import { readObjectIndex } from '../object-index.ts'

/** Restores the files of the data folder, and flushes them: without its secrets an installation does not start. */
export async function restoreFiles(folder: string, manifest: Manifest, dataDir: string): Promise<void> {
  for (const { path } of manifest.files) {
    const target = join(dataDir, path.slice(FILES_FOLDER.length + 1))
    await place(join(folder, path), target)
    await syncFile(target)
    await syncFolder(dirname(target))
  }
}

/** Restores every undamaged object that the store lacks; existing objects stay. */
export async function restoreObjects(
  folder: string,
  objectFolder: string,
  manifest: Manifest,
  damaged: ReadonlySet<string>,
): Promise<{ restored: number; kept: number; leftOut: string[] }> {
  const counts = { restored: 0, kept: 0, leftOut: [] as string[] }
  await mkdir(objectFolder, { recursive: true, mode: 0o700 })
  for await (const { key, bytes } of readObjectIndex(join(folder, OBJECT_INDEX))) {
    const target = join(objectFolder, key)
    const there = await stat(target).catch(() => undefined)
    if (there?.size === bytes) counts.kept++
    else if (damaged.has(key)) counts.leftOut.push(key)
    else {
      await place(join(folder, OBJECT_FOLDER, key), target)
      counts.restored++
    }
  }
  await claimStore(objectFolder, manifest.installationId)
  return counts
}

/** Records the installation in a store without objects, which a database with a record would otherwise refuse. */
async function claimStore(objectFolder: string, id: string | null): Promise<void> {
  const record = join(objectFolder, INSTALLATION_KEY)
  if (id === null || (await stat(record).catch(() => undefined))) return
  await writeFile(record, `${JSON.stringify({ id })}\n`, { mode: 0o600 })
}

/** Writes to a temporary name first, so that no partial file has its final name. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, `${to}.part`, constants.COPYFILE_FICLONE)
  await chmod(`${to}.part`, 0o600)
  await rename(`${to}.part`, to)
}
