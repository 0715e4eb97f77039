import { redtubeWire } from './doubles/redtube-wire.ts'
import { examineProvider } from './provider-exam.ts'

examineProvider('redtube', redtubeWire)
