import { examinePaymentProvider } from '../payment-provider-exam.ts'
import { openSandbox } from './sandbox-candidate.ts'

examinePaymentProvider('sandbox', openSandbox)
