import { letsjerktvWire } from './fakes/letsjerktv-wire.ts'
import { providerContract } from './provider-contract.ts'

providerContract('letsjerktv', letsjerktvWire)
