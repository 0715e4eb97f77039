import { paymentProviderContract } from '../../payment-provider-contract/payment-provider-contract.ts'
import { openSandbox } from './sandbox-candidate.ts'

paymentProviderContract('sandbox', openSandbox)
