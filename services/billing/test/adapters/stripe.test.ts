import { examinePaymentProvider } from '../payment-provider-exam.ts'
import { recordStripe } from '../stripe-double/record-stripe.ts'
import { findStripeMock } from '../stripe-double/stripe-mock/find-stripe-mock.ts'
import { holdAgainstStripeMock } from '../stripe-double/stripe-mock/hold-against-stripe-mock.ts'
import { examineStripe } from './stripe-exam.ts'

const { open, recorded } = recordStripe()

examinePaymentProvider('Stripe', open)
examineStripe(open)
holdAgainstStripeMock(await findStripeMock(), recorded)
