import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES_FOLDER, type StoredFile } from './manifest.ts'
import { findFile, linkRefused, walkFiles } from './walk-files.ts'
import { writeStored } from './write-file.ts'

/** Entries of a data folder beside database and objects: keys, mails kept as files, the sandbox's state. */
const KEPT = ['secrets', 'mail', 'sandbox-payments', 'demo-ready']

export const keptPaths = (dataDir: string): string[] => KEPT.map((name) => join(dataDir, name))

/** Tests whether a backup includes a path below the data folder. */
export function isKept(path: string): boolean {
  const [name = '', ...rest] = path.split('/')
  return (
    KEPT.includes(name) &&
    rest.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\'))
  )
}

/** Copies them to `files/<path in the data folder>`. */
export async function copyFiles(dataDir: string, folder: string): Promise<StoredFile[]> {
  const copied: StoredFile[] = []
  for await (const path of keptFiles(dataDir)) {
    if (!isKept(path)) continue
    const source = createReadStream(join(dataDir, path))
    copied.push(await writeStored(folder, `${FILES_FOLDER}/${path}`, source))
  }
  return copied
}

export async function* keptFiles(dataDir: string): AsyncGenerator<string> {
  for (const name of KEPT) {
    const path = join(dataDir, name)
    // Note: like the object folder, an entry itself may be a link to another disk; links inside it are refused.
    const found = (await findFile(path)) ?? (await lstat(path).catch(() => undefined))
    if (found?.isSymbolicLink()) throw linkRefused(path)
    if (found?.isFile()) yield name
    if (!found?.isDirectory()) continue
    for await (const { key } of walkFiles(path)) if (!key.endsWith('.part')) yield `${name}/${key}`
  }
}
