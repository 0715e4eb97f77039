import { chmod, chown, lchown, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Confinement } from './confinement.ts'

/** The folder that tools write to; the rest of a working folder is read-only for them. */
const OUTPUT = 'out'

/**
 * Lets the account of a tool read a working folder and write into `out` below it. The folder itself stays ours: we write
 * there ourselves, and a planted link would lead us elsewhere.
 * @param isWritten false to lend nothing, to a tool that only reads
 */
export async function lendFolder(
  folder: string,
  { account }: Pick<Confinement, 'account'>,
  isWritten = true,
): Promise<void> {
  if (account === null) return
  await chmod(folder, 0o711)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // Note: the input may be a link to the stored source. It becomes readable, in folders closed to others, never theirs.
    if (entry.isFile()) await chmod(path, 0o644)
    if (entry.name !== OUTPUT || !isWritten) continue
    await chown(path, account, account)
    for (const inner of await readdir(path, { recursive: true, withFileTypes: true }))
      if (inner.isDirectory()) await chown(join(inner.parentPath, inner.name), account, account)
  }
}

/** Takes back everything in `out`. Links and anything but plain files and folders are removed unread. */
export async function reclaimFolder(
  folder: string,
  { account }: Pick<Confinement, 'account'>,
): Promise<void> {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (account === null || uid === undefined || gid === undefined) return
  const output = join(folder, OUTPUT)
  if (!(await lstat(output).catch(() => undefined))?.isDirectory()) return
  await reclaim(output, uid, gid)
}

async function reclaim(folder: string, uid: number, gid: number): Promise<void> {
  // The folder first: afterwards nothing new can be planted in it.
  await lchown(folder, uid, gid)
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (found.isDirectory()) await reclaim(path, uid, gid)
    else if (found.isFile()) await lchown(path, uid, gid)
    else await rm(path, { force: true })
  }
}
