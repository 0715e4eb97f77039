import { expect, test } from 'vitest'
import { PaymentUnavailable } from '../../src/ports.ts'
import { enter } from '../exam/candidate.ts'
import { examinePaymentProvider } from '../payment-provider-exam.ts'
import { recordStripe } from '../stripe-double/record-stripe.ts'
import { buildStripeMock } from '../stripe-double/stripe-mock/find-stripe-mock.ts'
import { holdAgainstStripeMock } from '../stripe-double/stripe-mock/hold-against-stripe-mock.ts'
import { examineStripe } from './stripe-exam.ts'

/** As the test of the same name, on machines that have not yet built stripe-mock; and what takes as long as a deadline. */
const { open, recorded } = recordStripe()

examinePaymentProvider('Stripe', open)
examineStripe(open)
holdAgainstStripeMock(await buildStripeMock(), recorded)

test('Stripe takes requests and never answers: that is said in time', async () => {
  const exam = await open()
  const { provider, order } = await enter(async () => exam)
  exam.double.outage = 'silent'
  const began = performance.now()
  await expect(provider.startCheckout(order())).rejects.toThrow(PaymentUnavailable)
  expect(performance.now() - began).toBeLessThan(25_000)
})
