import { join } from 'node:path'
import { readIfThere } from '@alcove/kit/files/read-if-there'
import { writeWhole } from '@alcove/kit/files/write-whole'
import type { DatabaseName } from '../config.ts'

const FILE = 'installation-databases'

/** Names of the databases that a data folder has worked with; a missing one of these is never recreated. */
export async function readKnownDatabases(dataDir: string): Promise<string[]> {
  const text = (await readIfThere(join(dataDir, FILE))) ?? ''
  return text.split('\n').filter(Boolean)
}

export async function writeKnownDatabases(dataDir: string, names: DatabaseName[]): Promise<void> {
  const file = join(dataDir, FILE)
  await writeWhole(file, `${names.join('\n')}\n`, 0o644)
}
