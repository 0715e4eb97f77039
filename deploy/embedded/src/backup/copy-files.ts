import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES_FOLDER, type StoredFile } from './manifest.ts'
import { walkFiles } from './walk-files.ts'
import { writeStored } from './write-file.ts'

/** What a data folder keeps beside database and objects: keys, mails without a server, what the sandbox remembers. */
const KEPT = ['secrets', 'mail', 'sandbox-payments', 'demo-ready']

export const keptPaths = (dataDir: string): string[] => KEPT.map((name) => join(dataDir, name))

/** Copies them as `files/<path in the data folder>`. */
export async function copyFiles(dataDir: string, folder: string): Promise<StoredFile[]> {
  const copied: StoredFile[] = []
  for await (const path of keptFiles(dataDir)) {
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
