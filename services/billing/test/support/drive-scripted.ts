import { sendWebhook, subjectOfCheckout } from './send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout } from './start-billing.ts'

/** Buys a contract at a scripted provider; events make billing look at what the provider has of it. */
export async function buyFromScripted(world: BillingWorld) {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const sendEvent = async () => {
    await sendWebhook(world, { at: world.clock.now(), about: subjectOfCheckout(id) })
    await world.settle()
  }
  await sendEvent()
  return { customer, sendEvent }
}

/** Lets syncs and the work that they leave follow each other. */
export async function syncOften(world: BillingWorld, userId: string): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await world.service.operator.syncCustomer(userId)
    await world.settle()
    world.clock.advance(61_000)
    await world.service.operator.resumeUnfinishedWork()
    await world.settle()
  }
}
