import { createCatalogOperator } from '@alcove/catalog/operator'
import { PROVIDERS, type Provider } from '@alcove/contracts'
import { systemClock } from '@alcove/kit/clock'
import { uuidV7 } from '@alcove/kit/ids'
import { type Command, InvalidArgumentError } from 'commander'
import type { AtDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'

export function addProviderCommands(program: Command, atDesk: AtDesk): void {
  program
    .command('provider:release-brake')
    .description('let the next list of removed videos pass, whatever it hides')
    .argument('<provider>', PROVIDERS.join(', '), parseProvider)
    .action((provider: Provider) =>
      atDesk(async ({ databaseOf }) => {
        const catalog = createCatalogOperator({
          database: databaseOf('catalog'),
          clock: systemClock,
          ids: uuidV7,
        })
        try {
          if (!(await catalog.releaseBrake(provider)))
            throw new OperatorError(`The list of ${provider} is not braked. Nothing was changed.`)
        } finally {
          await catalog.close()
        }
        console.log(
          `The next list of ${provider} passes, whatever it hides; it is asked for within ten minutes while the platform runs.`,
        )
      }),
    )
}

function parseProvider(text: string): Provider {
  const provider = PROVIDERS.find((name) => name === text)
  if (!provider) throw new InvalidArgumentError(`Known providers: ${PROVIDERS.join(', ')}.`)
  return provider
}
