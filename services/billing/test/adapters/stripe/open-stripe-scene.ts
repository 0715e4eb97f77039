import { openScene, type Scene } from '../../payment-provider-contract/candidate.ts'
import type { Exchange } from '../../stripe-fake/api.ts'
import type { StripeFake } from '../../stripe-fake/start-stripe-fake.ts'
import type { OpenStripe } from './stripe-contract.ts'

export interface StripeScene extends Scene {
  fake: StripeFake
  /** Requests to an endpoint, newest first; bodies as sent. */
  requestsTo(method: string, path: string): Exchange[]
}

export async function openStripeScene(
  open: OpenStripe,
  environment?: Record<string, string>,
): Promise<StripeScene> {
  const candidate = await open(environment)
  const { fake } = candidate
  const scene = await openScene(async () => candidate)
  return {
    ...scene,
    fake,
    requestsTo: (method, path) =>
      fake.exchanges.filter((one) => one.method === method && one.path === path).reverse(),
  }
}
