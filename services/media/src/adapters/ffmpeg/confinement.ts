import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from '@alcove/kit/log/logger'
import { toolEnvironment } from './tool-environment.ts'

const run = promisify(execFile)
const TRIAL_MS = 10_000

/** Isolation of tools from the rest of the machine. Decision record 0018 has the reasons. */
export interface Confinement {
  /** Command before the program, for steps that need rights which the program must not have. */
  prefix: string[]
  /** The account that tools run as; null for our own. */
  account: number | null
  /** True when tools have no network. */
  isOffline: boolean
}

export const UNCONFINED: Confinement = { prefix: [], account: null, isOffline: false }

const offline = ['unshare', '--net', '--']
/** No network, for accounts that may create a user namespace. They keep their identity in it, without its rights. */
const offlineUnprivileged = ['unshare', '--user', '--map-current-user', '--net', '--']
const asAccount = (id: number) => [
  ...['setpriv', '--reuid', String(id), '--regid', String(id), '--clear-groups', '--no-new-privs', '--'],
]

function candidates(account: number): Confinement[] {
  if (process.platform !== 'linux') return []
  if (process.getuid?.() !== 0) return [{ prefix: offlineUnprivileged, account: null, isOffline: true }]
  return [
    { prefix: [...offline, ...asAccount(account)], account, isOffline: true },
    { prefix: asAccount(account), account, isOffline: false },
    { prefix: offline, account: null, isOffline: true },
  ]
}

/**
 * Finds the tightest confinement in which a tool runs here, by trying: containers forbid what kernels support. Logs one
 * warning that names what is missing.
 * @param program absolute path of a tool that supports `-version`
 * @param account numeric id of the tools' account if we are root
 */
export async function findConfinement(
  program: string,
  workFolder: string,
  account: number,
  log: Logger,
): Promise<Confinement> {
  let found = UNCONFINED
  let failure: unknown
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(join(workFolder, 'trial-'))
  try {
    await chmod(folder, 0o711)
    for (const candidate of candidates(account)) {
      const [first = program, ...rest] = [...candidate.prefix, program, '-version']
      const options = { cwd: folder, env: toolEnvironment(folder), timeout: TRIAL_MS }
      try {
        await run(first, rest, options)
        found = candidate
        break
      } catch (error) {
        failure ??= error
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (found.account === null || !found.isOffline)
    log.warn(
      { ownAccount: found.account !== null, offline: found.isOffline, err: failure },
      `ffmpeg.weakly-confined: tools run ${found.account === null ? 'as the account of the platform' : 'as an account of their own'} and ${found.isOffline ? 'without' : 'with'} a network`,
    )
  return found
}
