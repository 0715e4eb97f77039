import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import type { CheckoutOrder, PaymentProvider } from '../../ports.ts'
import type { PlanTarget } from '../../subscriptions/domain/plan-change.ts'
import type { Subject } from '../../webhooks/domain/subject.ts'
import {
  accountAnswer,
  checkoutAnswer,
  emptyAnswer,
  eventsAnswer,
  portalAnswer,
  quoteAnswer,
} from './answers.ts'
import { createSandboxClient } from './client.ts'
import type { SandboxSettings } from './config.ts'
import { readAccount } from './read-account.ts'
import { readSubject, readWebhook } from './read-webhook.ts'

/** Adapter of the payment sandbox: everything but real money. */
export function createSandboxProvider(
  settings: SandboxSettings,
  health?: Pick<UpstreamHealth, 'answered'>,
): PaymentProvider {
  const call = createSandboxClient(settings.SANDBOX_URL, settings.SANDBOX_SECRET, health)
  const at = (kind: string, id: string, verb: string) => `/${kind}/${encodeURIComponent(id)}/${verb}`
  const post = async (path: string, key: string, body: unknown = {}) => {
    await call(path, emptyAnswer, { key, body })
  }

  return {
    name: 'sandbox',
    capabilities: {
      portal: true,
      cancels: true,
      resumes: true,
    },
    acknowledgement: '',
    async startCheckout(order) {
      const started = await call('/checkouts', checkoutAnswer, { body: toCheckoutBody(order) })
      const { id, url, expiresAt, customer } = started
      return { reference: id, url, expiresAt, customer }
    },
    expireCheckout: (reference, key) => post(at('checkouts', reference, 'expire'), key),
    readWebhook: (raw, now) => readWebhook(raw, settings.SANDBOX_WEBHOOK_SECRET, now),
    async fetchSnapshot({ userId }) {
      return readAccount(
        await call(`/accounts/${encodeURIComponent(userId)}`, accountAnswer, { method: 'GET' }),
      )
    },
    cancelAtPeriodEnd: (subscription, key) => post(at('subscriptions', subscription, 'cancel'), key),
    resume: (subscription, key) => post(at('subscriptions', subscription, 'resume'), key),
    endNow: (subscription, key) => post(at('subscriptions', subscription, 'end'), key),
    quoteChange: (subscription, target, now) =>
      call(at('subscriptions', subscription, 'quote'), quoteAnswer, {
        body: { ...toChangeBody(target), at: now.toISOString() },
      }),
    async changePlan(subscription, { amountDue, ...target }, key) {
      await post(at('subscriptions', subscription, 'change'), key, { ...toChangeBody(target), amountDue })
      return { url: null }
    },
    refund: (payment, amount, key) => post(at('payments', payment, 'refund'), key, { amount }),
    takeCredit: null,
    settleCredit: null,
    async portalLink(customer, returnUrl) {
      const { url } = await call('/portals', portalAnswer, { body: { customer, returnUrl } })
      return url
    },
    async *changesBetween(from, to): AsyncIterable<Subject> {
      for (let skip: number | null = 0; skip !== null; ) {
        const query = new URLSearchParams({
          from: from.toISOString(),
          to: to.toISOString(),
          skip: String(skip),
        })
        const page: { events: (typeof eventsAnswer)['_output']['events']; next: number | null } = await call(
          `/events?${query}`,
          eventsAnswer,
          { method: 'GET' },
        )
        for (const { about } of page.events) if (about !== null) yield readSubject(about)
        skip = page.next
      }
    },
  }
}

function toCheckoutBody({
  checkoutId,
  customer,
  firstAmount,
  recurringAmount,
  trialDays,
  ...order
}: CheckoutOrder) {
  const { plan, interval, currency, description, successUrl, cancelUrl } = order
  return {
    ...{ plan, interval, currency, description, successUrl, cancelUrl },
    reference: checkoutId,
    account: customer.userId,
    email: customer.email,
    ...{ firstAmount, recurringAmount, trialDays },
  }
}

function toChangeBody({ plan, interval, price, currency, description, when }: PlanTarget) {
  return { plan, interval, amount: price, currency, description, when }
}
