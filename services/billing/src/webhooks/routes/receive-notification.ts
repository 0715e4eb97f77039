import { AppError, receiveNotification as operation, receivePostback } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { receiveWebhook } from '../actions/receive-webhook.ts'

interface Received {
  params: { provider: string }
  header: (name: string) => string | undefined
  url: URL
  body: Uint8Array
}

/** Some providers POST a body, others GET with a query; the adapter reads both. */
const receiveEvent = async (
  deps: BillingDeps,
  method: 'GET' | 'POST',
  { params, header, url, body }: Received,
) => {
  if (params.provider !== deps.provider.name) throw new AppError('NOT_FOUND')
  const text = await receiveWebhook(deps, { method, url, header, body })
  return answer(200, text, { 'Content-Type': 'text/plain; charset=utf-8' })
}

export const receiveNotificationRoute = (deps: BillingDeps) =>
  route(operation, ({ params, header, raw }) => receiveEvent(deps, 'POST', { params, header, ...raw }))

export const receivePostbackRoute = (deps: BillingDeps) =>
  route(receivePostback, ({ params, header, raw }) => receiveEvent(deps, 'GET', { params, header, ...raw }))
