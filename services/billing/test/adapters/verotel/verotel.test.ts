import { paymentProviderContract } from '../../payment-provider-contract/payment-provider-contract.ts'
import { openVerotel } from './verotel-candidate.ts'

paymentProviderContract('Verotel', async () => (await openVerotel()).candidate)
