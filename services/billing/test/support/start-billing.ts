import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantSubscription, type OperationInput, startCheckout, userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { type Clock, systemClock } from '@alcove/kit/clock'
import { listen } from '@alcove/kit/http/listen'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { type SandboxPayments, startSandboxPayments } from '@alcove/sandbox-payments/start-sandbox-payments'
import { billingConfig } from '../../src/config.ts'
import type { PaymentProvider } from '../../src/ports.ts'
import { type BillingService, createBillingService } from '../../src/service.ts'

export interface BillingWorld extends ServiceWorld<BillingService> {
  sandbox: SandboxPayments
  /** Origin for webhook events: the service behind a real socket. */
  url: string
}

export const SECRETS = {
  SANDBOX_SECRET: 'secret-of-the-merchant',
  SANDBOX_WEBHOOK_SECRET: 'secret-of-the-notifications',
  GRANT_SIGNING_KEY: 'a-secret-of-tests-that-is-long-enough',
}

const quiet = { warn: () => undefined, error: () => undefined }

/** Starts billing with a payment sandbox of its own, which sends it webhook events. */
export async function startBilling(
  settings: Record<string, string> = {},
  options: { provider?: PaymentProvider } = {},
): Promise<BillingWorld> {
  const stateFile = join(tmpdir(), `alcove-sandbox-${uuidV7()}.json`)
  let clock: Clock = systemClock
  const sandbox = await startSandboxPayments({
    secret: SECRETS.SANDBOX_SECRET,
    webhookSecret: SECRETS.SANDBOX_WEBHOOK_SECRET,
    webhookUrl: null,
    stateFile,
    clock: { now: () => clock.now() },
    log: quiet,
  })
  const world = await startServiceWorld<BillingService>({
    name: 'billing',
    hasJobs: true,
    folder: new URL('../..', import.meta.url),
    create: (deps) =>
      createBillingService(
        deps,
        billingConfig.parse({ ...SECRETS, SANDBOX_URL: sandbox.url, ...settings }),
        options,
      ),
  })
  clock = world.clock
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request: Request) => world.service.app.fetch(request),
  })
  const url = `http://127.0.0.1:${listener.port}`
  sandbox.notifyAt(`${url}/api/webhooks/sandbox`)
  return {
    ...world,
    sandbox,
    url,
    async stop() {
      await sandbox.stop()
      await listener.close()
      await world.stop()
      await rm(stateFile, { force: true })
    },
  }
}

/** Creates an account that identity has announced to billing. */
export async function createCustomer(world: BillingWorld): Promise<Caller> {
  const caller = aCaller()
  const { id: userId, email, username } = caller
  await world.receives(userProfileChanged, { userId, email, username, revision: 1 })
  return caller
}

export const admin = aCaller('ROLE_ADMIN')

type Body = OperationInput<typeof grantSubscription>['body']

export function grantPlan(world: BillingWorld, customer: Caller, change: Partial<Body> = {}) {
  const body: Body = { userId: customer.id, planId: 'premium', reason: 'Compte de démonstration', ...change }
  return world.call(grantSubscription, { body }, { as: admin })
}

type Order = OperationInput<typeof startCheckout>['body']

/** Starts a checkout; the customer is then on the card page. */
export function openCheckout(world: BillingWorld, customer: Caller, change: Partial<Order> = {}) {
  return world.call(startCheckout, { body: { planId: 'premium', ...change } }, { as: customer })
}

/** Returns the published states of a customer's access, in order. */
export async function readAccessStates(world: BillingWorld, { id }: Caller) {
  const rows = await world.database.query<{ value: string }>(
    "SELECT value FROM kit.outbox WHERE topic = 'subscription.changed' AND key = $1 ORDER BY id",
    [id],
  )
  return rows.map((row) => JSON.parse(row.value).data)
}
