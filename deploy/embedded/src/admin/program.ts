import type { Environment } from '@alcove/kit/config/load-config'
import { Command } from 'commander'
import { loadPlatformConfig, misspelt } from '../config.ts'
import { refuseOptionAsValue } from './arguments/refuse-option-as-value.ts'
import { addBackupCommands, VERIFY_COMMAND } from './backup.ts'
import { addBillingCommands } from './billing.ts'
import { addBlockedFileCommands } from './blocked-files.ts'
import { addEmailCommands } from './emails.ts'
import { addEventCommands } from './events.ts'
import { addHelpCommand, HELP_COMMAND } from './help.ts'
import { inEnglish } from './in-english.ts'
import { addInstallationCommands } from './installation.ts'
import { addMigrateCommand, MIGRATE_COMMAND } from './migrate.ts'
import { type AtDesk, openForOperator } from './opening/open-for-operator.ts'
import { addPreparationCommands } from './preparation.ts'
import { addProviderCommands } from './providers.ts'
import { addSandboxCommands } from './sandbox.ts'
import { addSweepCommand } from './sweeps.ts'
import { addTrashCommands } from './trash.ts'
import { addUserCommands } from './users.ts'

const WITHOUT_SETTINGS = [MIGRATE_COMMAND, VERIFY_COMMAND, HELP_COMMAND]

/** `npm run admin -- <command>`: the operator's command line. */
export function operatorProgram(environment: Environment): Command {
  const atDesk: AtDesk = async (work) => {
    const { create = false } = program.opts<{ create?: boolean }>()
    const desk = await openForOperator(environment, { create })
    try {
      return await work(desk)
    } catch (error) {
      throw inEnglish(error)
    } finally {
      await desk.close()
    }
  }
  const program = new Command('npm run admin --')
    .description('Operator commands of Alcôve')
    .option(
      '--create',
      'make an installation where DATA_DIR holds none; with migrate, databases that are missing',
    )
    .showHelpAfterError()
    .hook('preAction', (_, command) => {
      if (!WITHOUT_SETTINGS.includes(command.name())) loadPlatformConfig(environment)
      for (const warning of misspelt(environment).warnings) console.error(`Warning: ${warning}`)
    })
  addUserCommands(program, atDesk)
  addEventCommands(program, atDesk)
  addEmailCommands(program, atDesk)
  addProviderCommands(program, atDesk)
  addBillingCommands(program, atDesk, environment)
  addBackupCommands(program, environment)
  addSandboxCommands(program, environment)
  addPreparationCommands(program, atDesk)
  addTrashCommands(program, atDesk)
  addSweepCommand(program, atDesk)
  addBlockedFileCommands(program, atDesk)
  addInstallationCommands(program, environment)
  addMigrateCommand(program, environment)
  addHelpCommand(program)
  for (const command of program.commands) refuseOptionAsValue(command)
  // Note: commands inherit what was set before they were added; the whole list here would scroll the error away.
  return program.showHelpAfterError('All commands: npm run admin -- help')
}
