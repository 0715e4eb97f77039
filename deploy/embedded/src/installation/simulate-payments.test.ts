import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@alcove/kit/http/listen'
import { createLogger } from '@alcove/kit/log/logger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSandbox, type SimulatedPayments, simulatePayments } from './simulate-payments.ts'

let dataDir: string
const started: SimulatedPayments[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-payments-'))
})
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function simulate(environment = {}, mode: 'development' | 'production' = 'development') {
  const payments = await simulatePayments(mode, dataDir, environment, createLogger('silent'))
  started.push(payments)
  return payments
}

async function announce(environment: Record<string, string | undefined>) {
  await fetch(`${environment.SANDBOX_URL}/v1/console/announce`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${environment.SANDBOX_SECRET}`, 'Content-Type': 'application/json' },
    body: '{"type":"weather.changed"}',
  })
}

test('starts a sandbox when no payment provider is configured', async () => {
  const { environment } = await simulate()
  expect(Object.keys(environment)).toEqual(['SANDBOX_URL', 'SANDBOX_SECRET', 'SANDBOX_WEBHOOK_SECRET'])
  const console = await fetch(`${environment.SANDBOX_URL}/v1/console`, {
    headers: { Authorization: `Bearer ${environment.SANDBOX_SECRET}` },
  })
  expect(console.status).toBe(200)
})

test('starts none with a configured provider, nor in production', async () => {
  const none = [
    await simulate({ PAYMENT_PROVIDER: 'stripe' }),
    await simulate({ PAYMENT_PROVIDER: 'none' }),
    await simulate({ SANDBOX_URL: 'http://127.0.0.1:4711' }),
    await simulate({}, 'production'),
  ]
  for (const { environment } of none) expect(environment).toEqual({})
  expect(await findSandbox(dataDir, {})).toBeNull()
})

test('keeps address and secrets in the data folder, for its account alone', async () => {
  const first = await simulate()
  await first.stop()
  const second = await simulate()
  expect(second.environment).toEqual(first.environment)
  const { SANDBOX_URL: url, SANDBOX_SECRET: secret } = second.environment
  expect(await findSandbox(dataDir, {})).toEqual({ url, secret })
  await announce(second.environment)
  for (const path of [
    'secrets/sandbox-secret',
    'secrets/sandbox-webhook-secret',
    'sandbox-payments/state.json',
  ])
    expect((await stat(join(dataDir, path))).mode & 0o077, path).toBe(0)
})

test('holds webhook events until the address of the platform is known', async () => {
  const paths: string[] = []
  const platform = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request: Request) => {
      paths.push(new URL(request.url).pathname)
      return new Response('ok')
    },
  })
  try {
    const payments = await simulate()
    await announce(payments.environment)
    expect(paths).toEqual([])
    payments.servedAt(`http://127.0.0.1:${platform.port}`)
    await expect.poll(() => paths).toEqual(['/api/webhooks/sandbox'])
  } finally {
    await platform.close()
  }
})
