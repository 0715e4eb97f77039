import { chmod, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Folders closed to other accounts of the machine: unapproved videos, mail, logs. */
const FOLDERS = ['objects', 'work', 'mail', 'logs'] as const

/**
 * Creates the private folders of an installation, and closes those of earlier versions.
 * Note: excludes the data folder itself, which the database's account has to traverse.
 */
export async function makePrivateFolders(dataDir: string): Promise<void> {
  for (const name of FOLDERS) {
    const folder = resolve(dataDir, name)
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
  }
}
