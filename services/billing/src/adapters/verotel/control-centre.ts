import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import { z } from 'zod'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import { formatDecimal } from './amounts.ts'
import { callControlCentre } from './call-control-centre.ts'

export interface ControlCentre {
  /** @throws PaymentRefused 'unknown-sale' */
  cancel(saleID: string): Promise<void>
  /** Lowers the price of the next periods. */
  downgrade(saleID: string, price: number): Promise<void>
  refund(transactionID: string, amount: number): Promise<void>
}

const answerSchema = z.object({
  is_success: z.union([z.boolean(), z.number()]).optional(),
  error: z.object({ title: z.string() }).optional(),
})

/**
 * Client of the Control Center API, version 1.5.0. `sale/{id}/cancel` is as public shops call it; the other two paths
 * and their bodies are in no public text.
 * Note: hold `downgrade` and `refund` against the API document of the shop before the first sale.
 *
 * @throws PaymentUnavailable, also when the account is refused: a retry works once that is fixed
 */
export function createControlCentre(
  api: { url: string; user: string; password: string },
  health?: Pick<UpstreamHealth, 'answered'>,
): ControlCentre {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${api.user}:${api.password}`).toString('base64')}`,
    Accept: 'application/json; version=1.5.0',
    'Content-Type': 'application/json',
  }

  async function call(path: string, fields: Record<string, string> = {}) {
    const url = new URL(`${api.url.replace(/\/+$/, '')}/${path}`)
    const { status, body } = await callControlCentre(
      url,
      { method: 'POST', headers, body: JSON.stringify(fields) },
      health,
    )
    if (status === 401 || status === 403)
      throw new PaymentUnavailable(`The API refuses our account: ${status}`)
    const { is_success: done, error } = readAnswer(body)
    return { status, done: status === 200 && Boolean(done), why: error?.title ?? `status ${status}` }
  }

  async function callOrRefuse(path: string, fields: Record<string, string>): Promise<void> {
    const { done, why } = await call(path, fields)
    if (!done) throw new PaymentRefused(why)
  }

  return {
    async cancel(saleID) {
      const { status, done, why } = await call(`sale/${encodeURIComponent(saleID)}/cancel`)
      // Note: 412 means that it is cancelled or over already: the goal is reached.
      if (done || status === 412) return
      throw new PaymentRefused(status === 404 ? 'unknown-sale' : why)
    },
    downgrade: (saleID, price) =>
      callOrRefuse(`sale/${encodeURIComponent(saleID)}/downgrade`, { amount: formatDecimal(price) }),
    refund: (transactionID, amount) =>
      callOrRefuse(`transaction/${encodeURIComponent(transactionID)}/refund`, {
        amount: formatDecimal(amount),
      }),
  }
}

function readAnswer(body: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(body))
  } catch {
    return {}
  }
}
