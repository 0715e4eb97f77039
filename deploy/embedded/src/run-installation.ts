import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ConfigError, type Environment } from '@alcove/kit/config/load-config'
import type { Logger } from '@alcove/kit/log/logger'
import { logVersion } from '@alcove/kit/service/product-version'
import { releaseStartMemory } from '@alcove/kit/service/release-start-memory'
import { runInOrder } from '@alcove/kit/service/run-all'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { loadPlatformConfig, platformWarnings } from './config.ts'
import { explainStartFailure } from './console/explain.ts'
import { openLogs } from './console/logs.ts'
import { welcome } from './console/welcome.ts'
import type { Operator } from './demo/accounts.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { until } from './demo/until.ts'
import { type FolderLock, lockFolder } from './installation/lock.ts'
import { type Installation, openInstallation } from './installation/open-installation.ts'
import { upgradeDatabases } from './installation/upgrade-databases.ts'

/** A platform on an installation, in one process or in several. */
export interface Running {
  url: string
  operator: Operator
  stop(): Promise<void>
}

const READY_MS = 5_000
/** Delay that lets clients waiting for `ready` load their first pages. */
const SETTLED_MS = 10_000
/** Time for a platform without its database to stop in order. */
const GIVE_UP_MS = 10_000

const STOPPING = 'Stopping: requests and jobs under way finish first; Ctrl-C again stops at once'

/** Starts a platform; may give up as soon as `stopping` is raised. */
export type Start = (installation: Installation, log: Logger, stopping: AbortSignal) => Promise<Running>

/** Runs an installation: from its settings to `ready`, and to an orderly stop. */
export async function runInstallation(environment: Environment, start: Start): Promise<void> {
  let stopping: AbortSignal | undefined
  try {
    const config = loadPlatformConfig(environment)
    for (const warning of platformWarnings(environment)) console.error(`Warning: ${warning}`)
    const lock = await lockDataDir(resolve(config.DATA_DIR))
    const log = openLogs(config)
    logVersion(log)
    const signal = stopOnSignal(log, () => printStopped(opening.then(close, () => undefined)))
    signal.addEventListener('abort', () => console.log(STOPPING))
    stopping = signal
    const opening = open(environment, log, { start, stopping: signal, lock })
    const { installation, running } = await opening
    endWithDatabase(await opening, log, signal)
    const demo = config.demo ? await prepareDemo(installation, { ...running, log, stopping }) : undefined
    if (!stopping.aborted) await awaitReadiness(running.url)
    if (!stopping.aborted) console.log(welcome(running.url, demo))
    setTimeout(releaseStartMemory, SETTLED_MS).unref()
  } catch (error) {
    // Note: the code that raised the signal ends the process.
    if (stopping?.aborted) return
    console.error(explainStartFailure(error))
    process.exit(error instanceof ConfigError ? 2 : 1)
  }
}

async function printStopped(ending: Promise<unknown>): Promise<void> {
  await ending
  console.log('Stopped')
}

/** Runs before the first write to the folder, which may hold another process's log. */
async function lockDataDir(dataDir: string): Promise<FolderLock> {
  await mkdir(dataDir, { recursive: true })
  return lockFolder(dataDir)
}

interface Opened {
  installation: Installation
  running: Running
}

async function open(
  environment: Environment,
  log: Logger,
  { start, stopping, lock }: { start: Start; stopping: AbortSignal; lock: FolderLock },
): Promise<Opened> {
  const installation = await openInstallation(environment, log, { lock })
  try {
    stopping.throwIfAborted()
    if (installation.config.MIGRATE === 'at-start')
      await upgradeDatabases(installation.databases, log, stopping, console.log)
    const running = await start(installation, log, stopping)
    installation.servedAt(running.url)
    return { installation, running }
  } catch (error) {
    await installation.close().catch((failure) => log.error({ err: failure }, 'installation.close-failed'))
    throw error
  }
}

function close({ installation, running }: Opened): Promise<void> {
  return runInOrder(running.stop, installation.close)
}

/** Ends the process after the bundled database: every call would fail, and a supervisor restarts both. */
function endWithDatabase(opened: Opened, log: Logger, stopping: AbortSignal): void {
  const words =
    'database.ended: the bundled database has ended by itself; the platform ends, and starts it again when it is started again'
  opened.installation.databaseEnded?.then(() => {
    if (stopping.aborted) return
    log.error(words)
    setTimeout(() => process.exit(1), GIVE_UP_MS)
    const end = () => process.exit(1)
    close(opened).then(end, end)
  })
}

/** Prints what is missing when the platform runs but `/readyz` fails, such as built sites. */
async function awaitReadiness(url: string): Promise<void> {
  let answer = ''
  const look = async () => {
    const response = await fetch(`${url}/readyz`)
    answer = await response.text()
    return response.status === 200 || undefined
  }
  await until('the gateway is ready', READY_MS, look).catch(() =>
    console.error(`Warning: /readyz says\n${answer}`),
  )
}
