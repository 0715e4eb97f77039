import { vi } from 'vitest'
import { operatorProgram } from '../src/admin/program.ts'

/** Runs a command of the operator. @returns its stdout, and its line on stderr */
export async function runCommand(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ out: string; line: string }> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const program = operatorProgram(environment)
    for (const command of [program, ...program.commands])
      command.exitOverride().configureOutput({ writeErr: () => undefined })
    await program.parseAsync(args, { from: 'user' })
    return { out: log.mock.calls.flat().join('\n'), line: error.mock.calls.flat().join('\n') }
  } catch (failure) {
    // What was said before it failed belongs to the refusal.
    if (failure instanceof Error) failure.message += `\n${log.mock.calls.flat().join('\n')}`
    throw failure
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
