import { Command } from 'commander'
import { addEventCommands } from './events.ts'
import type { AtDesk, OperatorDesk } from './open-for-operator.ts'
import { addProviderCommands } from './providers.ts'
import { addUserCommands } from './users.ts'

/** `npm run admin -- <command>`: what an operator does from the command line. */
export function operatorProgram(open: () => Promise<OperatorDesk>): Command {
  const atDesk: AtDesk = async (work) => {
    const desk = await open()
    try {
      return await work(desk)
    } finally {
      await desk.close()
    }
  }
  const program = new Command('npm run admin --')
    .description('Operator commands of Alcôve')
    .showHelpAfterError()
  addUserCommands(program, atDesk)
  addEventCommands(program, atDesk)
  addProviderCommands(program, atDesk)
  return program
}
