import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@alcove/kit/log/logger'
import { numberOf } from '@alcove/sandbox-payments/cards'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { simulatePayments } from '../installation/simulate-payments.ts'
import { operatorProgram } from './program.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-admin-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

/** Runs a command and returns its output. */
async function admin(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    const program = operatorProgram({ DATA_DIR: dataDir })
    for (const command of [program, ...program.commands])
      command.exitOverride().configureOutput({ writeErr: () => undefined })
    await program.parseAsync(args, { from: 'user' })
    return log.mock.calls.flat().join('\n')
  } finally {
    log.mockRestore()
  }
}

/** Starts a sandbox with one paid subscription on a card that declines further payments. */
async function openSandbox() {
  const { environment, stop } = await simulatePayments('development', dataDir, {}, createLogger('silent'))
  onTestFinished(stop)
  const response = await fetch(`${environment.SANDBOX_URL}/v1/checkouts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${environment.SANDBOX_SECRET}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ reference: 'order-1', account: 'camille', email: 'camille@exemple.test' },
      ...{ plan: 'premium', interval: 'month', currency: 'EUR', description: 'Abonnement Premium' },
      ...{ firstAmount: 1_999, recurringAmount: 1_999, trialDays: 0 },
      ...{ successUrl: 'http://127.0.0.1/success', cancelUrl: 'http://127.0.0.1/cancel' },
    }),
  })
  const { url } = (await response.json()) as { url: string }
  const card = { number: numberOf('renewals-fail'), expiry: '12/34', code: '123', attempt: '1' }
  await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
}

test('moves the clock and applies every due change', async () => {
  await openSandbox()
  expect(await admin('sandbox:advance', '32d')).toMatch(/2 things happened/)
  const shown = await admin('sandbox:show')
  expect(shown).toContain('32 days ahead')
  expect(shown).toMatch(/camille@exemple\.test premium\/month past_due/)
  expect(shown).toMatch(/19\.99 EUR succeeded/)
  expect(shown).toContain('Notifications that were not delivered: 3')
})

test('refunds and disputes a payment, and explains a refusal', async () => {
  await openSandbox()
  const [payment = ''] = /pay_\S+/.exec(await admin('sandbox:show')) ?? []
  expect(await admin('sandbox:refund', payment)).toBe(`${payment} is given back.`)
  await expect(admin('sandbox:refund', payment)).rejects.toThrow('given back already')
  expect(await admin('sandbox:dispute', payment)).toBe(`${payment} is disputed.`)
  await expect(admin('sandbox:refund', payment)).rejects.toThrow('failed or is disputed')
  await expect(admin('sandbox:refund', 'pay_none')).rejects.toThrow('knows no such payment')
})

test.each(['3x', '0d', '401d', '-1d', '32'])('refuses the time %s', async (time) => {
  await expect(admin('sandbox:advance', '--', time)).rejects.toThrow('A time like 32d')
})

test('reports a sandbox that does not run, and creates nothing', async () => {
  await expect(admin('sandbox:show')).rejects.toThrow('No payment sandbox runs')
  const { stop } = await simulatePayments('development', dataDir, {}, createLogger('silent'))
  await stop()
  await expect(admin('sandbox:show')).rejects.toThrow('No payment sandbox runs')
  expect(await readFile(join(dataDir, 'sandbox-payments-port'), 'utf8')).toMatch(/^\d+\n$/)
})
