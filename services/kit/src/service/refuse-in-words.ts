import { ConfigError } from '../config/load-config.ts'

/** Runs the start of a program; refused settings end it with their names instead of a stack, and with exit code 2. */
export async function refuseInWords(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}
