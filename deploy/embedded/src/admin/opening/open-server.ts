import { FolderInUseError, lockFolder } from '../../installation/lock.ts'
import { findCluster, startCluster } from '../../postgres/cluster.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Uses the bundled database of a running platform and leaves it running; else starts one for the command.
 * @param opened receives resources to close, in reverse order
 * @param create create a cluster when none exists
 */
export async function openServer(
  dataDir: string,
  opened: (() => Promise<unknown>)[],
  create = false,
): Promise<string> {
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined
    throw error
  })
  if (lock) {
    opened.push(lock.release)
    const cluster = await startCluster({ dataDir, existing: !create })
    opened.push(cluster.stop)
    return cluster.url
  }
  const url = await findCluster(dataDir)
  if (url === null)
    throw new OperatorError(`The platform on ${dataDir} is still starting. Try again once it is ready.`)
  return url
}
