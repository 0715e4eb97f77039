import { epornerWire } from './fakes/eporner-wire.ts'
import { providerContract } from './provider-contract.ts'

providerContract('eporner', epornerWire)
