import { paymentProviderContract } from '../../payment-provider-contract/payment-provider-contract.ts'
import { recordStripe } from '../../stripe-fake/record-stripe.ts'
import { compareWithStripeMock } from '../../stripe-fake/stripe-mock/compare-with-stripe-mock.ts'
import { findStripeMock } from '../../stripe-fake/stripe-mock/find-stripe-mock.ts'
import { stripeContract } from './stripe-contract.ts'

const { open, recorded } = recordStripe()

paymentProviderContract('Stripe', open)
stripeContract(open)
compareWithStripeMock(await findStripeMock(), recorded)
