import { access, chmod, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'

const FILE = 'lock'
const SQLITE_BUSY = 5

/** Tests whether a process has ever locked a folder. */
export function hasLockFile(folder: string): Promise<boolean> {
  return access(join(folder, FILE)).then(
    () => true,
    () => false,
  )
}

/**
 * Locks a file as SQLite locks a database, which stays empty: the kernel holds the lock for all containers that see the
 * folder, and frees it with the process. Node has no file lock of its own.
 * Note: nothing else in this process may open the file, because closing it frees the lock (fcntl).
 * @returns a function that frees the lock; null when another process holds it
 */
export async function lockFile(folder: string): Promise<(() => void) | null> {
  const file = join(folder, FILE)
  // Note: SQLite opens an unwritable file read-only, and such a lock excludes no other process.
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
