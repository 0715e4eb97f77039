import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@alcove/kit/log/logger'
import { eventually } from '@alcove/kit/testing/eventually'
import { numberOf } from '@alcove/sandbox-payments/cards'
import { startSandboxPayments } from '@alcove/sandbox-payments/start-sandbox-payments'
import { createSandboxProvider } from '../../../src/adapters/sandbox/create-sandbox-provider.ts'
import type { PaymentProvider } from '../../../src/ports.ts'
import {
  type Card,
  keepRecords,
  type ProviderCandidate,
} from '../../payment-provider-contract/payment-provider-contract.ts'
import { listenForWebhooks } from '../../support/listen-for-webhooks.ts'

const SECRET = 'bearer-of-the-suite'
const WEBHOOK_SECRET = 'signature-of-the-suite'

/** Opens the real sandbox on real sockets, and a listener that records webhook events. */
export async function openSandbox(): Promise<ProviderCandidate> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-sandbox-'))
  const listener = await listenForWebhooks('/api/webhooks/sandbox')
  const options = {
    secret: SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: listener.url,
    stateFile: join(folder, 'state.json'),
    log: createLogger('silent'),
  }
  let sandbox = await startSandboxPayments(options)
  const { url, port } = sandbox
  let ahead = 0

  async function callConsole(path: string, body?: unknown) {
    const response = await fetch(`${url}/v1/console${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<{ clock: { aheadSeconds: number }; undelivered: unknown[] }>
  }
  const delivered = () => eventually(async () => (await callConsole('')).undelivered.length === 0)

  const { provider, known } = keepRecords(
    createSandboxProvider({
      SANDBOX_URL: url,
      SANDBOX_SECRET: SECRET,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }),
    () => listener.received,
  )

  return {
    provider: settleAfter(provider, delivered),
    known,
    now: () => new Date(Date.now() + ahead),
    async pay(checkout, card) {
      await payOnPage(checkout.url, card)
      await delivered()
    },
    async abandon(checkout) {
      await (await fetch(checkout.url)).text()
    },
    async advance(days) {
      await callConsole('/clock/advance', { seconds: Math.ceil(days * 86_400) })
      ahead = (await callConsole('')).clock.aheadSeconds * 1_000
      await delivered()
    },
    async replaceCard({ reference }) {
      const portal = await provider.portalLink(reference ?? '', `${url}/back`)
      expectStatus(await postForm(`${portal}/card`, buildCardForm('works')), 303)
      expectStatus(await postForm(`${portal}/pay`, {}), 303)
      await delivered()
    },
    async refundAtProvider(payment) {
      await callConsole(`/payments/${payment}/refund`, {})
      await delivered()
    },
    async dispute(payment) {
      await callConsole(`/payments/${payment}/dispute`, {})
      await delivered()
    },
    async sendUnknown() {
      await callConsole('/announce', { type: 'weather.changed' })
      await delivered()
    },
    delivered: () => [...listener.received],
    async setOutage(on) {
      if (on) await sandbox.stop()
      else sandbox = await startSandboxPayments({ ...options, port })
    },
    async stop() {
      await sandbox.stop()
      await listener.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits after each changing call until its webhook events are delivered. */
function settleAfter(provider: PaymentProvider, delivered: () => Promise<unknown>): PaymentProvider {
  const verbs = ['expireCheckout', 'cancelAtPeriodEnd', 'resume', 'endNow', 'changePlan', 'refund'] as const
  const after = (verb: (typeof verbs)[number]) => ({
    value: async (...args: never[]) => {
      const result = await (provider[verb] as (...args: never[]) => Promise<unknown>)(...args)
      await delivered()
      return result
    },
  })
  return Object.create(provider, Object.fromEntries(verbs.map((verb) => [verb, after(verb)])))
}

export function buildCardForm(card: Card, attempt = crypto.randomUUID()) {
  return { attempt, number: numberOf(card), expiry: '12/34', code: '123' }
}

/** Posts a form as a browser does, without following redirects. */
export async function postForm(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

async function payOnPage(url: string, card: Card = 'works'): Promise<void> {
  const paid = await postForm(url, buildCardForm(card))
  if (card === 'declined') return expectStatus(paid, 422)
  expectStatus(paid, 303)
  if (card !== 'needs-confirmation') return
  const confirm = new URL(paid.headers.get('location') ?? '', url).href
  expectStatus(await fetch(confirm), 200)
  expectStatus(await postForm(confirm, { decision: 'allow' }), 303)
}

function expectStatus(response: Response, status: number): void {
  if (response.status !== status) throw new Error(`the page answered ${response.status}, not ${status}`)
}
