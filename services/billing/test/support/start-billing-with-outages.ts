import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidV7 } from '@alcove/kit/ids'
import { startSandboxPayments } from '@alcove/sandbox-payments/start-sandbox-payments'
import { type BillingWorld, SECRETS, startBilling } from './start-billing.ts'

export interface OutageWorld extends BillingWorld {
  /** Stops the payment sandbox, or starts it again with its state. */
  setOutage(on: boolean): Promise<void>
}

const quiet = { warn: () => undefined, error: () => undefined }

/** Starts billing with a payment sandbox that can be stopped. */
export async function startBillingWithOutages(): Promise<OutageWorld> {
  const stateFile = join(tmpdir(), `alcove-sandbox-${uuidV7()}.json`)
  const options = {
    secret: SECRETS.SANDBOX_SECRET,
    webhookSecret: SECRETS.SANDBOX_WEBHOOK_SECRET,
    stateFile,
    log: quiet,
  }
  let sandbox = await startSandboxPayments({ ...options, webhookUrl: null })
  const { port } = sandbox
  const world = await startBilling({ SANDBOX_URL: sandbox.url })
  const webhookUrl = `${world.url}/api/webhooks/sandbox`
  sandbox.notifyAt(webhookUrl)
  return {
    ...world,
    sandbox,
    async setOutage(on) {
      if (on) await sandbox.stop()
      else sandbox = await startSandboxPayments({ ...options, port, webhookUrl })
    },
    async stop() {
      await sandbox.stop()
      await world.stop()
      await rm(stateFile, { force: true })
    },
  }
}
