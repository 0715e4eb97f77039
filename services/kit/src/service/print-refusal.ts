import { writeSync } from 'node:fs'
import { ConfigError } from '../config/load-config.ts'
import { MigrationRefusedError } from '../database/migrations/plan-migrations.ts'
import { InstallationRefused } from '../installation/installation-refused.ts'
import { DependencyRefused } from './dependency-refused.ts'
import { DependencyUnavailable } from './dependency-unavailable.ts'

const STDERR = 2
const SAYS_WHAT_TO_DO = [
  ConfigError,
  DependencyRefused,
  DependencyUnavailable,
  InstallationRefused,
  MigrationRefusedError,
]

/**
 * Runs the start of a program; what it refuses ends it with words instead of a stack: exit code 2 for settings, else 1.
 * On a terminal they are words alone, elsewhere a line of the log.
 */
export async function printRefusal(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!SAYS_WHAT_TO_DO.some((kind) => error instanceof kind)) throw error
    sayAtOnce((error as Error).message)
    process.exit(error instanceof ConfigError ? 2 : 1)
  }
}

/** Written before the process ends: what waits for its turn would be lost. */
function sayAtOnce(message: string): void {
  const line = { level: 'fatal', time: new Date().toISOString(), msg: `start.refused: ${message}` }
  try {
    writeSync(STDERR, `${process.stderr.isTTY ? message : JSON.stringify(line)}\n`)
  } catch {
    // Note: the pipe has no reader; the exit code says the rest.
  }
}
