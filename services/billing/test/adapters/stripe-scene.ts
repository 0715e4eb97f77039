import { enter, type Scene } from '../exam/candidate.ts'
import type { Exchange } from '../stripe-double/api.ts'
import type { StripeDouble } from '../stripe-double/start-stripe-double.ts'
import type { OpenStripe } from './stripe-exam.ts'

export interface StripeScene extends Scene {
  double: StripeDouble
  /** What was asked of an endpoint, last first; the body as it was sent. */
  asked(method: string, path: string): Exchange[]
}

export async function enterStripe(
  open: OpenStripe,
  environment?: Record<string, string>,
): Promise<StripeScene> {
  const exam = await open(environment)
  const { double } = exam
  const scene = await enter(async () => exam)
  return {
    ...scene,
    double,
    asked: (method, path) =>
      double.exchanges.filter((one) => one.method === method && one.path === path).reverse(),
  }
}
