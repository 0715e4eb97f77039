import { resolve } from 'node:path'
import { billingConfig } from '@alcove/billing/config'
import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import type { Logger } from '@alcove/kit/log/logger'
import { startSandboxPayments } from '@alcove/sandbox-payments/start-sandbox-payments'
import type { PlatformConfig } from '../config.ts'
import { onKnownPort, readKnownPort } from './known-port.ts'
import { readOrCreateSandboxSecrets, type SandboxSecrets } from './secrets.ts'

const PORT_FILE = 'sandbox-payments-port'

/** The settings that decide whether a sandbox is started. */
const paymentConfig = billingConfig.pick({
  PAYMENT_PROVIDER: true,
  SANDBOX_URL: true,
  SANDBOX_SECRET: true,
})

export interface SimulatedPayments {
  /** Settings of billing; empty when no sandbox was started. */
  environment: Environment
  /** Sets the destination of webhook events, which wait until then. */
  servedAt(url: string): void
  stop(): Promise<void>
}

/** Starts the payment sandbox unless a provider is configured; never in production. */
export async function simulatePayments(
  mode: PlatformConfig['NODE_ENV'],
  dataDir: string,
  environment: Environment,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<SimulatedPayments> {
  const { PAYMENT_PROVIDER, SANDBOX_URL } = loadConfig(paymentConfig, environment)
  if (mode === 'production' || PAYMENT_PROVIDER !== 'sandbox' || SANDBOX_URL !== undefined)
    return { environment: {}, servedAt: () => undefined, stop: async () => undefined }
  const secrets = await readOrCreateSandboxSecrets(dataDir)
  // Note: billing and open card pages name the port.
  const sandbox = await onKnownPort(dataDir, PORT_FILE, (port) =>
    startSandboxPayments({
      port,
      ...secrets,
      webhookUrl: null,
      stateFile: resolve(dataDir, 'sandbox-payments', 'state.json'),
      log,
    }),
  )
  return {
    environment: sandboxSettings(sandbox.url, secrets),
    servedAt: (url) => sandbox.notifyAt(`${url}/api/webhooks/sandbox`),
    stop: sandbox.stop,
  }
}

/** Finds the address of an installation's running sandbox; null when it has none. */
export async function findSandbox(
  dataDir: string,
  environment: Environment,
): Promise<{ url: string; secret: string } | null> {
  const settings = await settingsOfSandbox(dataDir, environment)
  const { PAYMENT_PROVIDER, SANDBOX_URL, SANDBOX_SECRET = '' } = loadConfig(paymentConfig, settings)
  return PAYMENT_PROVIDER === 'sandbox' && SANDBOX_URL ? { url: SANDBOX_URL, secret: SANDBOX_SECRET } : null
}

/** Returns the settings of billing, with those of the installation's sandbox if it has had one. */
export async function settingsOfSandbox(dataDir: string, environment: Environment): Promise<Environment> {
  const { PAYMENT_PROVIDER, SANDBOX_URL } = loadConfig(paymentConfig, environment)
  if (PAYMENT_PROVIDER !== 'sandbox' || SANDBOX_URL !== undefined) return environment
  const port = await readKnownPort(dataDir, PORT_FILE)
  if (port === null) return environment
  return {
    ...environment,
    ...sandboxSettings(`http://127.0.0.1:${port}`, await readOrCreateSandboxSecrets(dataDir)),
  }
}

const sandboxSettings = (url: string, { secret, webhookSecret }: SandboxSecrets): Environment => ({
  SANDBOX_URL: url,
  SANDBOX_SECRET: secret,
  SANDBOX_WEBHOOK_SECRET: webhookSecret,
})
