import { examinePaymentProvider } from '../payment-provider-exam.ts'
import { openStripe } from '../stripe-double/stripe-under-exam.ts'

examinePaymentProvider('Stripe', openStripe)
