import { examinePaymentProvider } from '../payment-provider-exam.ts'
import { recordStripe } from '../stripe-double/record-stripe.ts'
import { buildStripeMock } from '../stripe-double/stripe-mock/find-stripe-mock.ts'
import { holdAgainstStripeMock } from '../stripe-double/stripe-mock/hold-against-stripe-mock.ts'
import { examineStripe } from './stripe-exam.ts'

/** As the test of the same name, on machines that have not yet built stripe-mock. */
const { open, recorded } = recordStripe()

examinePaymentProvider('Stripe', open)
examineStripe(open)
holdAgainstStripeMock(await buildStripeMock(), recorded)
