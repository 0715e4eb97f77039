import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES_FOLDER, type StoredFile } from './manifest.ts'
import { walkFiles } from './walk-files.ts'
import { writeStored } from './write-file.ts'

/** What a data folder keeps beside database and objects: keys, mails without a server, what the sandbox remembers. */
const KEPT = ['secrets', 'mail', 'sandbox-payments', 'demo-ready']

export const keptPaths = (dataDir: string): string[] => KEPT.map((name) => join(dataDir, name))

/** Whether a path below the data folder is one that a backup keeps. */
export function isKept(path: string): boolean {
  const [name = '', ...rest] = path.split('/')
  return (
    KEPT.includes(name) &&
    rest.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\'))
  )
}

/** Copies them as `files/<path in the data folder>`. */
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
    const found = await stat(join(dataDir, name)).catch(() => undefined)
    if (found?.isFile()) yield name
    if (!found?.isDirectory()) continue
    for await (const { key } of walkFiles(join(dataDir, name)))
      if (!key.endsWith('.part')) yield `${name}/${key}`
  }
}
