import { resolve } from 'node:path'
import { billingConfig } from '@alcove/billing/config'
import { createBillingOperator } from '@alcove/billing/operator'
import { PaymentUnavailable } from '@alcove/billing/ports'
import { InvalidSnapshotError } from '@alcove/billing/sync/domain/validate-snapshot'
import { systemClock } from '@alcove/kit/clock'
import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { isFreeSite } from '@alcove/kit/config/payment-config'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { type Command, InvalidArgumentError } from 'commander'
import { loadPlatformConfig } from '../config.ts'
import { print } from '../console/escape.ts'
import { readGrantSigningKey } from '../installation/secrets.ts'
import { settingsOfSandbox } from '../installation/simulate-payments.ts'
import { parseEmail } from './arguments/parse-email.ts'
import type { AtDesk, OperatorDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'

type BillingOperator = Awaited<ReturnType<typeof createBillingOperator>>

/** Commands that call the payment provider. */
export function addBillingCommands(program: Command, atDesk: AtDesk, environment: Environment): void {
  program
    .command('billing:sync')
    .description('make the records of a customer say what the payment provider says')
    .argument('<email>', 'address of the account', parseEmail)
    .action((email: string) =>
      atDesk(async (desk) => {
        const account = await desk.operator.findUser(email)
        if (!account) throw new OperatorError(`No account has the address ${email}.`)
        const found = await withBilling(desk, environment, (billing) => billing.sync(account.id))
        if (found.length === 0) console.log(`${email} has no subscription.`)
        for (const { plan, interval, status, currentPeriodEnd, source } of found)
          print`${plan}/${interval} ${status}, period ends ${currentPeriodEnd.toISOString()} (${source})`
      }),
    )
  program
    .command('billing:reconcile')
    .description('look at every customer to whom something happened at the payment provider')
    .option('--from <time>', 'ISO 8601, like 2026-11-01; without it, since the last look', parseTime)
    .option('--to <time>', 'ISO 8601, with --from; without it, until now', parseTime)
    .action(({ from, to: until }: { from?: Date; to?: Date }) =>
      atDesk(async (desk) => {
        if (until && !from) throw new OperatorError('--to goes with --from.')
        const to = until ?? systemClock.now()
        if (from && from >= to) throw new OperatorError('--from must lie before --to.')
        const range = from ? { from, to } : undefined
        const count = await withBilling(desk, environment, (billing) => billing.reconcile(range))
        console.log(`${count} customers were looked at.`)
      }),
    )
}

async function withBilling<T>(
  { databaseOf }: Pick<OperatorDesk, 'databaseOf'>,
  environment: Environment,
  work: (billing: BillingOperator) => Promise<T>,
): Promise<T> {
  const { DATA_DIR, GRANT_SIGNING_KEY } = loadPlatformConfig(environment)
  const dataDir = resolve(DATA_DIR)
  const key = GRANT_SIGNING_KEY ?? (await readGrantSigningKey(dataDir))
  if (key === null)
    throw new OperatorError(`Set GRANT_SIGNING_KEY, as the platform has it: ${dataDir} holds none.`)
  const settings = {
    ...(await settingsOfSandbox(dataDir, environment)),
    GRANT_SIGNING_KEY: key,
  }
  const config = loadConfig(billingConfig, settings)
  if (isFreeSite(config))
    throw new OperatorError('PAYMENT_PROVIDER is none: there is no payment provider to ask.')
  const billing = await createBillingOperator(
    { database: databaseOf('billing'), clock: systemClock, ids: uuidV7, log: createLogger('warn') },
    config,
  )
  try {
    return await work(billing)
  } catch (error) {
    if (error instanceof PaymentUnavailable)
      // Note: a shell without PAYMENT_PROVIDER uses the sandbox, even when the platform uses another provider.
      throw new OperatorError(
        `The payment provider (${config.PAYMENT_PROVIDER}) did not answer. Nothing was changed.`,
        { cause: error },
      )
    if (error instanceof InvalidSnapshotError)
      throw new OperatorError(`What the payment provider says cannot be: ${error.message}`, { cause: error })
    throw error
  } finally {
    await billing.close()
  }
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('A time like 2026-11-01 or 2026-11-01T08:00:00Z is expected.')
  return time
}
