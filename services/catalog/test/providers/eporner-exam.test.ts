import { epornerWire } from './doubles/eporner-wire.ts'
import { examineProvider } from './provider-exam.ts'

examineProvider('eporner', epornerWire)
