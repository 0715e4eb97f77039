import { createLogger } from '@alcove/kit/log/logger'
import { startSandboxPayments } from '../src/start-sandbox-payments.ts'
import { SECRET, WEBHOOK_SECRET } from './secrets.ts'

const [stateFile = ''] = process.argv.slice(2)
const { url } = await startSandboxPayments({
  secret: SECRET,
  webhookSecret: WEBHOOK_SECRET,
  webhookUrl: null,
  stateFile,
  log: createLogger('silent'),
})
console.log(url)
