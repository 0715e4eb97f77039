import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorProgram } from '@alcove/embedded/admin/program'
import { until } from '@alcove/embedded/demo/until'
import { createLogger } from '@alcove/kit/log/logger'
import { numberOf } from '@alcove/sandbox-payments/cards'
import { type SandboxPayments, startSandboxPayments } from '@alcove/sandbox-payments/start-sandbox-payments'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { timesSaid } from '../support/installation-database.ts'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'
import type { Person } from '../support/people.ts'

const PATIENCE_MS = 30_000
const SECRETS = { secret: 'shown-by-billing', webhookSecret: 'signs-what-is-told' }

/** The payment provider sends no webhook events, is down, or sends them while the platform is down. */
describe('payments that are not heard of', { timeout: 120_000 }, () => {
  let platform: InstalledPlatform
  let sandbox: SandboxPayments
  let environment: Record<string, string>

  let folder: string

  const openSandbox = async (port = 0) => {
    const stateFile = join(folder, 'state.json')
    const log = createLogger('silent')
    sandbox = await startSandboxPayments({ ...SECRETS, port, webhookUrl: null, stateFile, log })
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-sandbox-'))
    await openSandbox()
    environment = {
      SANDBOX_URL: sandbox.url,
      SANDBOX_SECRET: SECRETS.secret,
      SANDBOX_WEBHOOK_SECRET: SECRETS.webhookSecret,
    }
    platform = await installPlatform({ environment })
  }, 240_000)
  afterAll(async () => {
    await platform?.remove()
    await sandbox?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Pays for premium without a webhook event. */
  async function pay(person: Person) {
    const visitor = await platform.enter(person)
    const body = { planId: 'premium', interval: 'month' } as const
    const { url } = await visitor.call('POST /api/subscriptions/checkout', { body })
    const form = { attempt: '1', number: numberOf('works'), expiry: '12/34', code: '123' }
    const { status } = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    expect(status).toBe(303)
    return visitor
  }

  async function levelOf(person: Person): Promise<string | undefined> {
    const visitor = await platform.enter(person)
    return (await visitor.call('GET /api/subscriptions/my-subscriptions')).member[0]?.accessLevel
  }

  async function admin(...args: string[]): Promise<string> {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    try {
      await operatorProgram({ DATA_DIR: platform.dataDir, ...environment }).parseAsync(args, { from: 'user' })
      return log.mock.calls.flat().join('\n')
    } finally {
      log.mockRestore()
    }
  }

  test('are found by a look at the customer, and open what was paid for', async () => {
    const { uploader } = platform.people
    const visitor = await pay(uploader)
    expect(await admin('billing:sync', uploader.email)).toMatch(
      /^premium\/month active, period ends 20.*sandbox/,
    )
    await until('access is open', PATIENCE_MS, async () => {
      const { limits } = await visitor.call('GET /api/video-access/count')
      return limits.accessLevel === 'premium' || undefined
    })
    await expect(admin('billing:sync', 'personne@exemple.test')).rejects.toThrow('No account has the address')
  })

  test('are found by a look at everybody', async () => {
    const { moderator } = platform.people
    await pay(moderator)
    expect(await admin('billing:reconcile')).toMatch(/^[1-9]\d* customers were looked at\.$/)
    expect(await levelOf(moderator)).toBe('premium')
    await expect(admin('billing:reconcile', '--from', '2026-02-02', '--to', '2026-02-01')).rejects.toThrow(
      '--from must lie before --to',
    )
  })

  test('while the provider is away, orders are refused in words, and taken when it is back', async () => {
    const { administrator } = platform.people
    const { port } = sandbox
    await sandbox.stop()
    await expect(pay(administrator)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    const unanswered = 'The payment provider (sandbox) did not answer. Nothing was changed.'
    await expect(admin('billing:sync', platform.people.uploader.email)).rejects.toThrow(unanswered)
    await expect(admin('billing:reconcile')).rejects.toThrow(unanswered)
    expect(await levelOf(platform.people.uploader)).toBe('premium')
    await openSandbox(port)
    const { userId } = await pay(administrator)
    await platform.kill()
    await platform.start()
    sandbox.notifyAt(`${platform.running.url}/api/webhooks/sandbox`)
    await until('the payment is heard of', PATIENCE_MS, async () => {
      return (await levelOf(administrator)) === 'premium' || undefined
    })
    expect(await timesSaid(platform.dataDir, 'billing', 'subscription.changed', userId)).toBe(1)
  })
})
