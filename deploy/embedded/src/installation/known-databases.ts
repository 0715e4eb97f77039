import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '@alcove/kit/files/write-whole'
import type { DatabaseName } from '../config.ts'

const FILE = 'installation-databases'

/** Names of the databases that a data folder has worked with; a missing one of these is never recreated. */
export async function readKnownDatabases(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
  return text.split('\n').filter(Boolean)
}

export async function writeKnownDatabases(dataDir: string, names: DatabaseName[]): Promise<void> {
  const file = join(dataDir, FILE)
  await writeWhole(file, `${names.join('\n')}\n`, 0o644)
}
