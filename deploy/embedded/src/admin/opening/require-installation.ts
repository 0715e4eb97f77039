import type { PlatformConfig } from '../../config.ts'
import { readInstallationId } from '../../installation/installation-id.ts'
import { lockFolder } from '../../installation/lock.ts'
import { hasLockFile } from '../../installation/lock-file.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Finds the installation of a command with --create, by its data folder or INSTALLATION_ID.
 * @throws OperatorError when there is none: a forgotten DATA_DIR must not create another installation
 */
export async function requireInstallation(
  dataDir: string,
  { INSTALLATION_ID }: Pick<PlatformConfig, 'INSTALLATION_ID'>,
): Promise<string> {
  const id = (await readInstallationId(dataDir)) ?? INSTALLATION_ID
  if (id !== undefined) return id
  if (await hasLockFile(dataDir)) await refuseWhileStarting(dataDir)
  throw new OperatorError(`${noInstallation(dataDir)} Or pass --create to make a new one.`)
}

/** Checks that apply to every command, also without --create. */
export function noInstallation(dataDir: string): string {
  return (
    `There is no installation in ${dataDir}. Set DATA_DIR to the folder of the platform; start the platform first where ` +
    'there is none yet.'
  )
}

async function refuseWhileStarting(dataDir: string): Promise<void> {
  const lock = await lockFolder(dataDir).catch(() => null)
  if (lock === null)
    throw new OperatorError(`The platform on ${dataDir} is still starting. Try again once it is ready.`)
  await lock.release()
}
