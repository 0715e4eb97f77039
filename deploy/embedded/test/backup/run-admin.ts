import { ConfigError, type Environment } from '@alcove/kit/config/load-config'
import { inject, vi } from 'vitest'
import { operatorProgram } from '../../src/admin/program.ts'
import type { BackupSource } from '../../src/backup/take-backup.ts'
import { DATABASES, databaseVariable } from '../../src/config.ts'

/** The settings with which an operator's commands find it, its databases named one by one. */
export function settingsOf({ dataDir, databases }: Pick<BackupSource, 'dataDir' | 'databases'>) {
  return {
    ...{ DATA_DIR: dataDir, DATABASE_URL: inject('databaseUrl') },
    ...Object.fromEntries(DATABASES.map((name) => [databaseVariable(name), databases[name]])),
  }
}

/** An operator's command, with what it prints and the reason why it ends otherwise than with 0. */
export async function runAdmin(
  environment: Environment,
  ...args: string[]
): Promise<{ out: string; refusal: string; exitCode: number }> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const out = () => log.mock.calls.flat().join('\n')
  try {
    const program = operatorProgram(environment)
    for (const command of [program, ...program.commands])
      command.exitOverride().configureOutput({ writeErr: () => undefined })
    await program.parseAsync(args, { from: 'user' })
    return { out: out(), refusal: '', exitCode: 0 }
  } catch (failure) {
    const { message, exitCode = 1 } = failure as Error & { exitCode?: number }
    return { out: out(), refusal: message, exitCode: failure instanceof ConfigError ? 2 : exitCode }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
