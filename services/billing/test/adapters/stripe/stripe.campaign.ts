import { expect, test } from 'vitest'
import { PaymentUnavailable } from '../../../src/ports.ts'
import { enter } from '../../payment-provider-contract/candidate.ts'
import { paymentProviderContract } from '../../payment-provider-contract/payment-provider-contract.ts'
import { recordStripe } from '../../stripe-fake/record-stripe.ts'
import { buildStripeMock } from '../../stripe-fake/stripe-mock/find-stripe-mock.ts'
import { holdAgainstStripeMock } from '../../stripe-fake/stripe-mock/hold-against-stripe-mock.ts'
import { stripeContract } from './stripe-contract.ts'

/** As the test of the same name, on machines that have not yet built stripe-mock; and what takes as long as a deadline. */
const { open, recorded } = recordStripe()

paymentProviderContract('Stripe', open)
stripeContract(open)
holdAgainstStripeMock(await buildStripeMock(), recorded)

test('Stripe takes requests and never answers: that is said in time', async () => {
  const candidate = await open()
  const { provider, order } = await enter(async () => candidate)
  candidate.double.outage = 'silent'
  const began = performance.now()
  await expect(provider.startCheckout(order())).rejects.toThrow(PaymentUnavailable)
  expect(performance.now() - began).toBeLessThan(25_000)
})
