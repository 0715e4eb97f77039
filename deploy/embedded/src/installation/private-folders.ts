import { chmod, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'

/** What nobody else on the machine may read: videos before anybody approved them, mail, logs. */
const FOLDERS = ['objects', 'work', 'mail', 'logs'] as const

/**
 * Makes the folders of an installation that are for its own account only, and closes those of earlier versions.
 * Note: not the data folder itself, which the account of the database has to pass through.
 */
export async function makePrivateFolders(dataDir: string): Promise<void> {
  for (const name of FOLDERS) {
    const folder = resolve(dataDir, name)
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
  }
}
