import { redtubeWire } from './fakes/redtube-wire.ts'
import { providerContract } from './provider-contract.ts'

providerContract('redtube', redtubeWire)
