import { expect, test } from 'vitest'
import { PaymentUnavailable } from '../../../src/ports.ts'
import { openScene } from '../../payment-provider-contract/candidate.ts'
import { paymentProviderContract } from '../../payment-provider-contract/payment-provider-contract.ts'
import { recordStripe } from '../../stripe-fake/record-stripe.ts'
import { compareWithStripeMock } from '../../stripe-fake/stripe-mock/compare-with-stripe-mock.ts'
import { buildStripeMock } from '../../stripe-fake/stripe-mock/find-stripe-mock.ts'
import { stripeContract } from './stripe-contract.ts'

/** Runs stripe.test.ts on machines that have not built stripe-mock yet, and what takes as long as a timeout. */
const { open, recorded } = recordStripe()

paymentProviderContract('Stripe', open)
stripeContract(open)
compareWithStripeMock(await buildStripeMock(), recorded)

test('throws PaymentUnavailable in time when Stripe accepts requests and never answers', async () => {
  const candidate = await open()
  const { provider, order } = await openScene(async () => candidate)
  candidate.fake.outage = 'silent'
  const began = performance.now()
  await expect(provider.startCheckout(order())).rejects.toThrow(PaymentUnavailable)
  expect(performance.now() - began).toBeLessThan(25_000)
})
