import { ConfigError } from '../config/load-config.ts'
import { InstallationRefused } from '../installation/installation-refused.ts'

/** Runs the start of a program; what it refuses ends it with words instead of a stack: exit code 2 for settings, else 1. */
export async function refuseInWords(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof InstallationRefused)) throw error
    console.error(error.message)
    process.exit(error instanceof ConfigError ? 2 : 1)
  }
}
