import { mkdir, open, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../admin/operator-error.ts'

/** Exists while a backup is being written. */
const CLAIM = '.being-written'

export interface ClaimedFolder {
  /** Marks the backup as complete. */
  keep(): Promise<void>
  /** Removes the written files, and the folder unless it existed before. */
  discard(): Promise<void>
}

/**
 * Claims a new or empty folder for one backup; of two concurrent backups only one succeeds.
 * @throws OperatorError for any other folder, and where the folder above is missing
 */
export async function claimFolder(folder: string): Promise<ClaimedFolder> {
  const isNew = await makeFolder(folder)
  const claim = join(folder, CLAIM)
  try {
    await (await open(claim, 'wx', 0o600)).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new OperatorError(
      `Another backup is being written into ${folder}, or was killed. Name a folder that does not exist; a backup overwrites nothing.`,
    )
  }
  const others = (await readdir(folder)).filter((name) => name !== CLAIM)
  if (others.length > 0) {
    await rm(claim)
    throw new OperatorError(
      `${folder} is not empty. Name a folder that does not exist: a backup overwrites nothing.`,
    )
  }
  return {
    keep: () => rm(claim),
    async discard() {
      for (const name of await readdir(folder))
        if (name !== CLAIM) await rm(join(folder, name), { recursive: true, force: true })
      // Note: from here on another process may claim it.
      await rm(claim, { force: true })
      if (isNew) await rmdir(folder).catch(() => undefined)
    },
  }
}

/** Makes no folder above it: that of a mistyped mount point would lie on the disk that is backed up. @returns true if it is new */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code !== 'ENOENT') throw error
    throw new OperatorError(
      `${dirname(folder)} does not exist: is its disk mounted? Make that folder first, or name another one.`,
    )
  }
}
