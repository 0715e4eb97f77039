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
 * Runs the start of a program and reports a refusal as text instead of a stack: exit code 2 for settings, else 1.
 * Plain text on a terminal, a log line elsewhere.
 */
export async function printRefusal(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!SAYS_WHAT_TO_DO.some((kind) => error instanceof kind)) throw error
    printSynchronously((error as Error).message)
    process.exit(error instanceof ConfigError ? 2 : 1)
  }
}

/** Writes before the process exits; queued writes would be lost. */
function printSynchronously(message: string): void {
  const line = { level: 'fatal', time: new Date().toISOString(), msg: `start.refused: ${message}` }
  try {
    writeSync(STDERR, `${process.stderr.isTTY ? message : JSON.stringify(line)}\n`)
  } catch {
    // Note: the pipe has no reader; the exit code remains.
  }
}
