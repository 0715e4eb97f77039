import { SERVICES } from '@alcove/contracts'
import { listDeadLetters, replayDeadLetters } from '@alcove/kit/events/dead-letters'
import { type Command, InvalidArgumentError } from 'commander'
import type { AtDesk } from './open-for-operator.ts'

const NUMBER = /^\d{1,18}$/

export function addEventCommands(program: Command, atDesk: AtDesk): void {
  program
    .command('events:dlq')
    .description('list the events that services gave up on')
    .action(() =>
      atDesk(async ({ databaseOf }) => {
        let total = 0
        for (const service of SERVICES) {
          for (const letter of await listDeadLetters(databaseOf(service))) {
            total++
            const when = new Date(letter.diedAt).toISOString()
            console.log(
              `${service} #${letter.id} ${when} ${letter.topic} key=${letter.key}\n    ${letter.reason}`,
            )
          }
        }
        console.log(
          total === 0
            ? 'No dead letters.'
            : `${total} dead letters. Replay: events:replay <service> [number…]`,
        )
      }),
    )
  program
    .command('events:replay')
    .description('hand dead letters back to their service: the numbers given, or all of them')
    .argument('<service>', SERVICES.join(', '), parseService)
    .argument('[numbers...]', 'as events:dlq shows them', collectNumber)
    .action((service: (typeof SERVICES)[number], numbers: string[] | undefined) =>
      atDesk(async ({ databaseOf }) => {
        const count = await replayDeadLetters(databaseOf(service), numbers?.length ? numbers : undefined)
        console.log(`${count} handed back to ${service}; it takes them within seconds while it runs.`)
      }),
    )
}

function parseService(text: string): (typeof SERVICES)[number] {
  const service = SERVICES.find((name) => name === text)
  if (!service) throw new InvalidArgumentError(`Known services: ${SERVICES.join(', ')}.`)
  return service
}

function collectNumber(text: string, sofar: string[] = []): string[] {
  if (!NUMBER.test(text)) throw new InvalidArgumentError('A number is expected.')
  return [...sofar, text]
}
