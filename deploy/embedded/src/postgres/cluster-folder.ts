import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { type Account, findClosedFolder } from './account.ts'

export interface ClusterFolder {
  folder: string
  /** A cluster already exists there. */
  exists: boolean
}

interface Place {
  dataDir: string
  /** The database's own account, if different from ours. */
  account: Account | undefined
  /** Id of the cluster. Names a folder outside the data folder instead of the path, so that an installation that was
   *  deleted and recreated never meets the old cluster. */
  password: string
  /** Parent of clusters that must not lie below a private folder. */
  shared: string
}

/**
 * Locates the cluster of a data folder, or chooses its place. Never abandons an existing cluster for a new, empty one.
 * @throws InstallationRefused when an existing cluster cannot be used from here
 */
export async function findClusterFolder({
  dataDir,
  account,
  password,
  shared,
}: Place): Promise<ClusterFolder> {
  const inside = join(dataDir, 'postgres')
  const outside = join(shared, `postgres-${createHash('sha256').update(password).digest('hex').slice(0, 16)}`)
  const closed = account ? await findClosedFolder(dataDir) : null
  if (await holdsCluster(inside)) {
    if (closed === null) return { folder: inside, exists: true }
    throw new InstallationRefused(
      `The database of this installation lies in ${inside}, but its account cannot pass through ${closed} any more. ` +
        `Let it pass again: chmod o+x '${closed}'`,
    )
  }
  if (await holdsCluster(outside)) {
    if (account) return { folder: outside, exists: true }
    throw new InstallationRefused(
      `The database of this installation lies in ${outside}: it was started as root before. Start it as root again, or ` +
        `stop it and move that folder to ${inside}, owned by your own account.`,
    )
  }
  return { folder: closed === null ? inside : outside, exists: false }
}

/** @throws InstallationRefused for a folder with other content, which a new cluster would overwrite */
async function holdsCluster(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    // Note: a cluster is closed to other accounts, so an unreadable folder counts as one.
    if (error.code === 'EACCES') return ['PG_VERSION']
    throw error
  })
  if (names.length === 0) return false
  if (names.includes('PG_VERSION')) return true
  throw new InstallationRefused(
    `${folder} is neither empty nor a PostgreSQL cluster (no PG_VERSION). Put the cluster back, or move the folder away.`,
  )
}
