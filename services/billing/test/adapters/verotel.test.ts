import { examinePaymentProvider } from '../payment-provider-exam.ts'
import { openVerotel } from './verotel-under-exam.ts'

examinePaymentProvider('Verotel', async () => (await openVerotel()).exam)
