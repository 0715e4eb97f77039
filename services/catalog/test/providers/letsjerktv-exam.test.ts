import { letsjerktvWire } from './doubles/letsjerktv-wire.ts'
import { examineProvider } from './provider-exam.ts'

examineProvider('letsjerktv', letsjerktvWire)
