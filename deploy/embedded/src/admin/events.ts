import { userInfo } from 'node:os'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import {
  DeadLetterMissing,
  findDeadLetter,
  listDeadLetters,
  type WholeDeadLetter,
} from '@alcove/kit/events/dead-letters'
import { dismissDeadLetters } from '@alcove/kit/events/dismiss-dead-letters'
import { replayDeadLetters } from '@alcove/kit/events/replay-dead-letters'
import { type Command, InvalidArgumentError } from 'commander'
import { escaped, escapedLines, print } from '../console/escape.ts'
import type { AtDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'

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
            print`${service} #${letter.id} ${when} ${letter.topic} key=${letter.key}\n    ${letter.reason}`
          }
        }
        console.log(
          total === 0
            ? 'No dead letters.'
            : `${total} dead letters. Read one: events:show <service> <number>; then events:replay or events:dismiss.`,
        )
      }),
    )
  program
    .command('events:show')
    .description('show one dead letter: the whole event, why it was given up, and after how many attempts')
    .argument('<service>', SERVICES.join(', '), parseService)
    .argument('<number>', 'as events:dlq shows it', parseNumber)
    .action((service: ServiceName, number: string) =>
      atDesk(async ({ databaseOf }) => {
        console.log(describe(service, await orMissing(service, findDeadLetter(databaseOf(service), number))))
      }),
    )
  program
    .command('events:replay')
    .description('hand dead letters back to their service: the numbers given, or all of them')
    .argument('<service>', SERVICES.join(', '), parseService)
    .argument('[numbers...]', 'as events:dlq shows them', collectNumber)
    .action((service: ServiceName, numbers: string[] | undefined) =>
      atDesk(async ({ databaseOf }) => {
        const ids = numbers?.length ? numbers : undefined
        const count = await orMissing(service, replayDeadLetters(databaseOf(service), ids))
        if (count === 0) throw new OperatorError(`${service} has no dead letters.`)
        console.log(`${count} handed back to ${service}; it takes them within seconds while it runs.`)
      }),
    )
  program
    .command('events:dismiss')
    .description('leave dead letters for good; they are kept for 30 days with who decided, when and why')
    .argument('<service>', SERVICES.join(', '), parseService)
    .argument('<numbers...>', 'as events:dlq shows them', collectNumber)
    .requiredOption('--reason <text>', 'why they are left', parseText)
    .option('--by <name>', 'who decided; without it, the account of this shell', parseText)
    .action((service: ServiceName, numbers: string[], { reason, by }: { reason: string; by?: string }) =>
      atDesk(async ({ databaseOf }) => {
        const dismissal = { by: by ?? userInfo().username, reason }
        await orMissing(service, dismissDeadLetters(databaseOf(service), numbers, dismissal))
        console.log(`${numbers.length} of ${service} dismissed by ${dismissal.by}.`)
      }),
    )
}

async function orMissing<T>(service: ServiceName, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DeadLetterMissing)) throw error
    const numbers = error.ids.map((id) => `#${id}`).join(', ')
    throw new OperatorError(
      `${service} has no open dead letter ${numbers}. Nothing was changed; events:dlq lists those there are.`,
    )
  }
}

function describe(service: ServiceName, letter: WholeDeadLetter): string {
  const time = (date: Date) => new Date(date).toISOString()
  return [
    `${service} #${letter.id} ${letter.topic} key=${letter.key}`,
    `given up ${time(letter.diedAt)} by ${letter.group} after ${letter.attempts} attempts`,
    `reason: ${letter.reason}`,
    ...(letter.replayedAt ? [`replayed ${time(letter.replayedAt)}`] : []),
    ...(letter.dismissedAt
      ? [`dismissed ${time(letter.dismissedAt)} by ${letter.dismissedBy}: ${letter.dismissalReason}`]
      : []),
    `headers: ${JSON.stringify(letter.headers)}`,
  ]
    .map(escaped)
    .concat(escapedLines(readable(letter.value)))
    .join('\n')
}

/** Shows a body that is not JSON as received, with terminal control characters escaped. */
function readable(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return JSON.stringify(value)
  }
}

function parseService(text: string): ServiceName {
  const service = SERVICES.find((name) => name === text)
  if (!service) throw new InvalidArgumentError(`Known services: ${SERVICES.join(', ')}.`)
  return service
}

function parseNumber(text: string): string {
  if (!NUMBER.test(text)) throw new InvalidArgumentError('A number is expected.')
  return text
}

function collectNumber(text: string, sofar: string[] = []): string[] {
  return [...new Set([...sofar, parseNumber(text)])]
}

function parseText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('A text is expected.')
  return text.trim()
}
