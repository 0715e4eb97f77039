import {
  CHECKOUT_CONSENT_VERSION,
  changePlan,
  listMySubscriptions,
  type OperationInput,
  previewPlanChange,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { listen } from '@alcove/kit/http/listen'
import { SHOP, startVerotelFake, type VerotelFake } from '../verotel-fake/start-verotel-fake.ts'
import {
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from './start-billing.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Billing with a Verotel of its own: postbacks arrive over a socket, and both share a clock. */
export interface VerotelWorld extends BillingWorld {
  fake: VerotelFake
  advance(ms: number): void
}

export async function startBillingAtVerotel(settings: Record<string, string> = {}): Promise<VerotelWorld> {
  let billing: BillingWorld | undefined
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request: Request) => billing?.service.app.fetch(request) ?? new Response(null, { status: 503 }),
  })
  const fake = await startVerotelFake(`http://127.0.0.1:${listener.port}/api/webhooks/verotel`)
  const world = await startBilling({
    PAYMENT_PROVIDER: 'verotel',
    VEROTEL_SHOP_ID: SHOP.shopId,
    VEROTEL_SIGNATURE_KEY: SHOP.key,
    VEROTEL_FLEXPAY_URL: fake.url,
    VEROTEL_API_URL: `${fake.url}/api`,
    VEROTEL_API_USER: SHOP.user,
    VEROTEL_API_PASSWORD: SHOP.password,
    ...settings,
  })
  billing = world
  return {
    ...world,
    fake,
    advance(ms) {
      fake.clock.advance(ms)
      world.clock.advance(ms)
    },
    async stop() {
      await fake.stop()
      await listener.close()
      await world.stop()
    },
  }
}

type Plan = Pick<OperationInput<typeof previewPlanChange>['body'], 'planId' | 'interval'>

export const MONTH_OF_BASIC: Plan = { planId: 'basic', interval: 'month' }
export const MONTH_OF_PREMIUM: Plan = { planId: 'premium', interval: 'month' }
export const YEAR_OF_BASIC: Plan = { planId: 'basic', interval: 'year' }
/** Costs less than the rest of a year of basic. */
export const MONTH_OF_VIP: Plan = { planId: 'vip', interval: 'month' }

/** Sells a plan to a new customer. */
export async function sellSubscription(world: VerotelWorld, plan = YEAR_OF_BASIC) {
  const customer = await createCustomer(world)
  const { body: page } = await openCheckout(world, customer, { ...plan, consent: CHECKOUT_CONSENT_VERSION })
  await world.fake.pay(page.url, 'works')
  await world.settle()
  const [subscription] = await readSubscriptions(world, customer)
  if (!subscription) throw new Error('nothing was sold')
  return { customer, subscription }
}

export async function readSubscriptions(world: VerotelWorld, customer: Caller) {
  return (await world.call(listMySubscriptions, {}, { as: customer })).body.member
}

/** Finds the sale at Verotel that a subscription stands for. */
export async function findSale(world: VerotelWorld, subscriptionId: string) {
  const [row] = await world.database.query<{ reference: string }>(
    'SELECT reference FROM subscription WHERE id = $1',
    [subscriptionId],
  )
  const sale = world.fake.ledger.find(row?.reference ?? '')
  if (!sale) throw new Error(`Verotel does not know the sale of subscription ${subscriptionId}`)
  return sale
}

/** Lets days pass at Verotel, and its postbacks arrive. */
export async function passDays(world: VerotelWorld, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    world.advance(DAY_MS)
    await world.fake.ledger.runDay()
  }
  await world.settle()
}

/** Jumps to some hours before a sale is charged again. */
export async function advanceToDueDay(world: VerotelWorld, subscriptionId: string): Promise<void> {
  const sale = await findSale(world, subscriptionId)
  world.advance(Date.parse(sale.nextChargeOn) - +world.clock.now() + 4 * HOUR_MS)
}

/** Syncs a customer a minute later, and what that has caused. */
export async function syncLater(world: VerotelWorld, { id }: Caller): Promise<void> {
  await world.settle()
  world.advance(60_000)
  await world.service.operator.syncCustomer(id)
  await world.settle()
}

/** Lets work that has failed be tried again, and its outcome be heard of. */
export async function catchUp(world: VerotelWorld, { id }: Caller): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await world.settle()
    world.advance(61_000)
    await world.service.operator.resumeUnfinishedWork()
    await world.settle()
    await world.service.operator.syncCustomer(id)
    await world.settle()
  }
}

/** Lets Verotel fail to cancel. @returns what ends that */
export function loseCancellations({ fake: { ledger } }: VerotelWorld): () => void {
  const { cancel } = ledger
  ledger.cancel = async () => {
    throw new Error('the Control Centre is away')
  }
  return () => {
    ledger.cancel = cancel
  }
}

/** Opens the page on which the customer confirms a plan change. */
export async function openUpgradePage(
  world: VerotelWorld,
  customer: Caller,
  id: string,
  plan = MONTH_OF_VIP,
) {
  const asked = { params: { id }, body: plan }
  const { body: quote } = await world.call(previewPlanChange, asked, { as: customer })
  const { amountDue } = quote
  const body = { ...plan, amountDue }
  const { body: answer } = await world.call(changePlan, { params: { id }, body }, { as: customer })
  if (!answer.url) throw new Error('there is nothing to confirm')
  return { url: answer.url, amountDue }
}

/** Returns the access that was published last. */
export async function readAccess(world: VerotelWorld, customer: Caller) {
  return (await readAccessStates(world, customer)).at(-1)
}

export function readPayments(world: VerotelWorld, { id }: Caller) {
  return world.database.query<{ id: string; reference: string; amount: number; refunded_amount: number }>(
    'SELECT id, reference, amount, refunded_amount FROM payment WHERE user_id = $1 ORDER BY at, reference',
    [id],
  )
}

/** Lists what is kept of each payment, in cents. */
export async function listKept(world: VerotelWorld, customer: Caller): Promise<number[]> {
  return (await readPayments(world, customer)).map((one) => one.amount - one.refunded_amount)
}

/** Finds the subscription that runs. */
export async function findActive(world: VerotelWorld, customer: Caller): Promise<string> {
  const active = (await readSubscriptions(world, customer)).find(({ status }) => status === 'active')
  if (!active) throw new Error('nothing runs')
  return active.id
}
