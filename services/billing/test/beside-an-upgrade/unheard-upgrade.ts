import { CHECKOUT_CONSENT_VERSION } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { expect } from 'vitest'
import { openCheckout } from '../support/start-billing.ts'
import {
  catchUp,
  MONTH_OF_BASIC,
  readSubscriptions,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

/**
 * Pays the page of an upgrade, whose postback is held: a sync shows that the old sale is over, and nothing else.
 * @returns the held postbacks
 */
export async function payUnheard(world: VerotelWorld, customer: Caller, url: string): Promise<URL[]> {
  world.advance(60_000)
  world.fake.postbacks.hold()
  await world.fake.pay(url, 'works')
  const postbacks = world.fake.postbacks.release()
  await syncLater(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'inactive' })
  return postbacks
}

export async function openMonthOfBasic(world: VerotelWorld, customer: Caller): Promise<string> {
  const order = { ...MONTH_OF_BASIC, consent: CHECKOUT_CONSENT_VERSION }
  return (await openCheckout(world, customer, order)).body.url
}

export async function buyMonthOfBasic(world: VerotelWorld, customer: Caller): Promise<void> {
  await world.fake.pay(await openMonthOfBasic(world, customer), 'works')
  await world.settle()
}

export async function deliver(
  world: VerotelWorld,
  customer: Caller,
  postbacks: readonly URL[],
): Promise<void> {
  for (const postback of postbacks) await fetch(postback)
  await catchUp(world, customer)
}
