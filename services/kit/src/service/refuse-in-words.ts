import { ConfigError } from '../config/load-config.ts'
import { InstallationRefused } from '../installation/installation-refused.ts'
import { DependencyRefused } from './dependency-refused.ts'
import { DependencyUnavailable } from './dependency-unavailable.ts'

const SAYS_WHAT_TO_DO = [ConfigError, InstallationRefused, DependencyRefused, DependencyUnavailable]

/** Runs the start of a program; what it refuses ends it with words instead of a stack: exit code 2 for settings, else 1. */
export async function refuseInWords(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!SAYS_WHAT_TO_DO.some((kind) => error instanceof kind)) throw error
    console.error((error as Error).message)
    process.exit(error instanceof ConfigError ? 2 : 1)
  }
}
