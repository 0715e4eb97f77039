import { access, chmod, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'

const FILE = 'lock'
const SQLITE_BUSY = 5

/** Whether a process has ever locked a folder. */
export function hasLockFile(folder: string): Promise<boolean> {
  return access(join(folder, FILE)).then(
    () => true,
    () => false,
  )
}

/**
 * Locks a file in a folder as SQLite locks a database, which is empty here and stays so: the kernel holds the lock for all
 * containers that see the folder, and frees it with the process. Node has no lock of its own.
 * Note: nothing else in this process may open the file, for closing it would free the lock (fcntl).
 * @returns what frees it; null where another process holds it
 */
export async function lockFile(folder: string): Promise<(() => void) | null> {
  const file = join(folder, FILE)
  // Note: SQLite opens for reading what it may not write, and such a lock keeps nobody out.
  await access(file, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw cannotLock(file, error)
  })
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    database?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw cannotLock(file, error as Error)
  }
  await chmod(file, 0o600).catch(() => undefined)
  return () => database.close()
}

function cannotLock(file: string, error: Error): InstallationRefused {
  return new InstallationRefused(
    `${file} cannot be locked (${error.message}). Run this as the account of the platform, on a file system with locks.`,
  )
}
