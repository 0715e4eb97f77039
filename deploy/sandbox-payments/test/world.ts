import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, type Logger } from '@alcove/kit/log/logger'
import { onTestFinished } from 'vitest'
import { type CardBehaviour, numberOf } from '../src/cards.ts'
import { type SandboxPayments, startSandboxPayments } from '../src/start-sandbox-payments.ts'
import { SECRET, WEBHOOK_SECRET } from './secrets.ts'

export const SUCCESS = 'http://127.0.0.1:8080/subscription/success?session_id=1'
export const CANCEL = 'http://127.0.0.1:8080/subscription/cancel'

export interface Account {
  customer: string
  checkouts: { id: string; status: string }[]
  subscriptions: { id: string; status: string; periodEnd: string }[]
  payments: { id: string; status: string; amount: number }[]
}

export async function aStateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'state.json')
}

interface WorldOptions {
  webhookUrl?: string
  stateFile?: string
  log?: Logger
}

/** A sandbox for one test, and its merchant's client. */
export async function openWorld({ webhookUrl, stateFile, log }: WorldOptions = {}) {
  const file = stateFile ?? (await aStateFile())
  const sandbox: SandboxPayments = await startSandboxPayments({
    secret: SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: webhookUrl ?? null,
    stateFile: file,
    log: log ?? createLogger('silent'),
  })
  onTestFinished(() => sandbox.stop())
  return { ...merchantOf(sandbox.url), sandbox, file }
}

export function merchantOf(url: string) {
  async function api<T = Record<string, unknown>>(path: string, body?: unknown, key?: string): Promise<T> {
    const response = await ask(path, body, key)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<T>
  }
  const ask = (path: string, body?: unknown, key: string = crypto.randomUUID()) =>
    fetch(`${url}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${SECRET}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    url,
    ask,
    api,
    start: (change: object = {}) =>
      api<{ id: string; url: string; customer: string }>('/checkouts', { ...anOrder(), ...change }),
    account: (name = 'camille') => api<Account>(`/accounts/${name}`),
    advance: (days: number) => api('/console/clock/advance', { seconds: Math.round(days * 86_400) }),
    events: async () => {
      const window = 'from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
      return (await api<{ events: { type: string; at: string }[] }>(`/events?${window}`)).events
    },
  }
}

function anOrder() {
  return {
    reference: crypto.randomUUID(),
    account: 'camille',
    email: 'camille@exemple.test',
    plan: 'premium',
    interval: 'month',
    currency: 'EUR',
    description: 'Abonnement Premium, un mois',
    firstAmount: 2_000,
    recurringAmount: 2_000,
    trialDays: 0,
    successUrl: SUCCESS,
    cancelUrl: CANCEL,
  }
}

export function aCard(behaviour: CardBehaviour = 'works') {
  return { attempt: crypto.randomUUID(), number: numberOf(behaviour), expiry: '12/34', code: '123' }
}

/** Sends a form as a browser does, without following redirects. */
export function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}
