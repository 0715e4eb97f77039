import { resolve } from 'node:path'
import type { Environment } from '@alcove/kit/config/load-config'
import { type Command, InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { loadPlatformConfig } from '../config.ts'
import { escapedLines } from '../console/escape.ts'
import { readInstallationId } from '../installation/installation-id.ts'
import { findSandbox } from '../installation/simulate-payments.ts'
import { announceInstallation } from './opening/announce-installation.ts'
import { OperatorError } from './operator-error.ts'
import { consoleAnswer, describeSandbox } from './sandbox-console.ts'

const SECONDS = { d: 86_400, h: 3_600, m: 60 } as const
const LONGEST_S = 400 * SECONDS.d

/** Commands for the payment sandbox of a running platform: its clock, and the actions of a provider's staff. */
export function addSandboxCommands(program: Command, environment: Environment): void {
  program
    .command('sandbox:show')
    .description('the clock of the payment sandbox, its subscriptions and payments, what was not delivered')
    .action(async () =>
      console.log(escapedLines(describeSandbox(consoleAnswer.parse(await call(environment, ''))))),
    )
  program
    .command('sandbox:advance')
    .description('move the clock of the payment sandbox: renewals, retries and ends happen')
    .argument('<time>', 'like 32d, 12h or 30m; at most 400d', parseTime)
    .action(async (seconds: number) => {
      const answer = await call(environment, '/clock/advance', { seconds })
      const { now, happened } = z.object({ now: z.string(), happened: z.number() }).parse(answer)
      console.log(`The sandbox's clock says ${now}; ${happened} things happened meanwhile.`)
    })
  for (const [verb, description, done] of [
    ['refund', 'give a payment back whole, as the staff of a provider can', 'is given back.'],
    ['dispute', "let the customer's bank take a payment back", 'is disputed.'],
  ] as const)
    program
      .command(`sandbox:${verb}`)
      .description(description)
      .argument('<payment>', 'as sandbox:show names it')
      .action(async (payment: string) => {
        await call(environment, `/payments/${encodeURIComponent(payment)}/${verb}`, {})
        console.log(`${payment} ${done}`)
      })
}

const REFUSALS: Record<string, string> = {
  unknown: 'The sandbox knows no such payment. sandbox:show names those there are.',
  payment_not_refundable: 'Nothing can be given back of a payment that failed or is disputed.',
  refund_too_large: 'This payment was given back already.',
  payment_not_disputable: 'A payment that failed cannot be disputed.',
}

async function call(environment: Environment, path: string, body?: object): Promise<unknown> {
  const { DATA_DIR } = loadPlatformConfig(environment)
  const dataDir = resolve(DATA_DIR)
  announceInstallation(await readInstallationId(dataDir), dataDir)
  const sandbox = await findSandbox(dataDir, environment)
  const absent = `No payment sandbox runs on ${DATA_DIR}. It runs with the platform, outside production, while PAYMENT_PROVIDER is sandbox.`
  if (sandbox === null) throw new OperatorError(absent)
  const response = await fetch(`${sandbox.url}/v1/console${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${sandbox.secret}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new OperatorError(absent, { cause })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const { success, data } = z.object({ error: z.object({ code: z.string() }) }).safeParse(answer)
  // Note: after a sandbox stops, another program may have taken its port.
  if (!success || data.error.code === 'unauthorized') throw new OperatorError(absent)
  throw new OperatorError(REFUSALS[data.error.code] ?? `The sandbox refused: ${data.error.code}`)
}

/** @returns seconds */
function parseTime(text: string): number {
  const [, count = '', unit = 'd'] = /^(\d{1,6})([dhm])$/.exec(text) ?? []
  const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS]
  if (seconds <= 0 || seconds > LONGEST_S)
    throw new InvalidArgumentError('A time like 32d, 12h or 30m is expected, at most 400d.')
  return seconds
}
