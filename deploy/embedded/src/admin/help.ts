import type { Command } from 'commander'

/** Needs no settings. */
export const HELP_COMMAND = 'help'

/** Replaces commander's own, which shows the whole list for a command that does not exist and does not say so. */
export function addHelpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command(HELP_COMMAND)
    .description('show the commands, or what one of them takes')
    .argument('[command]', 'its name')
    .action((name?: string) => {
      const found = name === undefined ? program : program.commands.find((one) => one.name() === name)
      if (found) found.outputHelp()
      else program.error(`error: unknown command '${name}'`)
    })
}
