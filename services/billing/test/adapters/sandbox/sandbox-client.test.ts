import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSandboxProvider } from '../../../src/adapters/sandbox/create-sandbox-provider.ts'
import { PaymentRefused, PaymentUnavailable } from '../../../src/ports.ts'

const CUSTOMER = {
  userId: '0198f5a0-0000-7000-8000-00000000000a',
  reference: null,
  checkouts: [],
  subscriptions: [],
  webhookFacts: [],
}

/** Creates a provider whose server gives this answer. */
async function createProviderAnswering(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return createSandboxProvider({
    SANDBOX_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SANDBOX_SECRET: 'secret',
    SANDBOX_WEBHOOK_SECRET: 'secret',
  })
}

const respondWith = (status: number, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
}

test.each([
  ['a server error', respondWith(500, '{"error":{"code":"internal"}}')],
  ['a busy server', respondWith(429, '{"error":{"code":"busy"}}')],
  ['an unknown secret', respondWith(401, '{"error":{"code":"unauthorized"}}')],
  ['a redirect', respondWith(302, '')],
  ['an HTML page', respondWith(200, '<html></html>')],
  ['another shape', respondWith(200, '{"checkouts":[{}]}')],
  ['a refusal without a reason', respondWith(409, 'no')],
  ['a closed connection', (response: ServerResponse) => response.destroy()],
])('throws PaymentUnavailable for %s', async (_, answer) => {
  const provider = await createProviderAnswering(answer)
  await expect(provider.fetchSnapshot(CUSTOMER)).rejects.toThrow(PaymentUnavailable)
})

test('throws PaymentRefused with the reason of the refusal', async () => {
  const provider = await createProviderAnswering(respondWith(409, '{"error":{"code":"subscription_ended"}}'))
  const refused = provider.resume('sub_1', 'key-1')
  await expect(refused).rejects.toThrow(PaymentRefused)
  await expect(refused).rejects.toMatchObject({ reason: 'subscription_ended' })
})

test('cuts off a response that never ends', async () => {
  const chunk = ' '.repeat(256 * 1024)
  let sent = 0
  const provider = await createProviderAnswering((response) => {
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
      response.once('drain', more)
    }
    response.writeHead(200)
    more()
  })
  await expect(provider.fetchSnapshot(CUSTOMER)).rejects.toThrow(PaymentUnavailable)
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

test('gives up after ten seconds on a missing or unfinished response', { timeout: 30_000 }, async () => {
  const silent = await createProviderAnswering(() => undefined)
  const dripping = await createProviderAnswering((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 200)
    response.once('close', () => clearInterval(drip))
  })
  const began = performance.now()
  const outcomes = await Promise.allSettled([
    silent.fetchSnapshot(CUSTOMER),
    dripping.fetchSnapshot(CUSTOMER),
  ])
  for (const one of outcomes)
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(PaymentUnavailable) })
  expect(performance.now() - began).toBeGreaterThan(9_000)
  expect(performance.now() - began).toBeLessThan(14_000)
})
