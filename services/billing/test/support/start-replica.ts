import type { OperationAnswer, OperationSpec } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger, type Logger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { billingConfig } from '../../src/config.ts'
import type { PaymentProvider } from '../../src/ports.ts'
import { type BillingService, createBillingService } from '../../src/service.ts'
import { type BillingWorld, SECRETS } from './start-billing.ts'

export interface Replica {
  service: BillingService
  call<O extends OperationSpec>(
    operation: O,
    input: { params?: Record<string, string>; body?: object },
    as: Caller,
  ): Promise<{ status: number; body: OperationAnswer<O>; code: string | undefined }>
  stop(): Promise<void>
}

interface Options {
  settings?: Record<string, string>
  provider?: PaymentProvider
  log?: Logger
}

/** Starts a second billing process on the world's database, as in a rolling restart or on a second machine. */
export async function startReplica(
  { database, transport, clock, identity, sandbox }: BillingWorld,
  { settings = {}, provider, log = createLogger('silent') }: Options = {},
): Promise<Replica> {
  const service = createBillingService(
    {
      ...{ log, clock, ids: uuidV7, database, transport, jwks: identity.jwks, metrics: createMetrics() },
      ...{ strict: true, soleReplica: false },
    },
    billingConfig.parse({ ...SECRETS, SANDBOX_URL: sandbox.url, ...settings }),
    provider ? { provider } : {},
  )
  await service.start()
  return {
    service,
    stop: () => service.stop(),
    async call({ path, method }, { params, body }, as) {
      const response = await service.app.fetch(
        new Request(`http://alcove.test${fillPath(path, params)}`, {
          method,
          headers: {
            Authorization: `Bearer ${await identity.token(as)}`,
            ...(body ? { 'Content-Type': 'application/ld+json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      )
      const json = (await response.json()) as { code?: string }
      return { status: response.status, body: json as never, code: json.code }
    },
  }
}
