import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '@alcove/kit/files/read-if-there'
import { writeWhole } from '@alcove/kit/files/write-whole'
import { isUuid } from '@alcove/kit/ids'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'

const FILE = 'installation-id'

/**
 * Reads the id of a data folder; null when the folder or the id is missing.
 * @throws InstallationRefused when the file holds anything but a UUID
 */
export async function readInstallationId(dataDir: string): Promise<string | null> {
  const text = await readIfThere(join(dataDir, FILE))
  if (text === null) return null
  const id = text.trim().toLowerCase()
  if (!isUuid(id))
    throw new InstallationRefused(
      `${join(dataDir, FILE)} does not hold a UUID. Put the installation id back, as the database says it: ` +
        'SELECT id FROM kit.installation.',
    )
  return id
}

/** Assigns a data folder to an installation, replacing any earlier id. */
export async function writeInstallationId(dataDir: string, id: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  await writeWhole(file, `${id}\n`, 0o644)
}
