import { type Command, InvalidArgumentError } from 'commander'

/** Refuses an option in place of the value of another: `--reason --by` would take `--by` for the reason. */
export function refuseOptionAsValue(command: Command): void {
  for (const option of command.options) {
    if (!option.required) continue
    const parse = option.parseArg
    option.argParser((text: string, sofar: unknown) => {
      if (text.startsWith('--'))
        throw new InvalidArgumentError('A value is expected, and this looks like another option.')
      return parse ? parse(text, sofar) : text
    })
  }
}
