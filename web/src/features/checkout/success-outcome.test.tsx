import { asResource } from '@alcove/contracts/json-ld'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { checkoutMessages as messages } from '../../messages/checkout.fr.ts'
import type { Checkout } from './api.ts'
import { SuccessOutcome } from './success-outcome.tsx'

const CHECKOUT = 'GET /api/subscriptions/checkouts/{id}'
const ID = '0198f5a0-0000-7000-8000-0000000000c1'

const aCheckout = (status: Checkout['status']): Checkout =>
  asResource('Checkout', `/api/subscriptions/checkouts/${ID}`, {
    id: ID,
    status,
    planId: 'premium',
    planName: 'Premium',
    interval: 'month',
    subscriptionId: null,
  })

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Lets time pass, with all answers that arrive meanwhile. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

function comeBack(loggedIn = true) {
  const page = aPage({ loggedIn })
  return { ...page, open: () => page.show(<SuccessOutcome sessionId={ID} />) }
}

test('waits while the payment is open and the platform restarts, then names the plan', async () => {
  const { platform, open } = comeBack()
  platform.answers(CHECKOUT, aCheckout('open'))
  open()
  expect(title()).toBe(messages.waiting.title)
  platform.refuses(CHECKOUT, 'SERVICE_UNAVAILABLE')
  await pass(5_000)
  expect(title()).toBe(messages.waiting.title)
  platform.answers(CHECKOUT, aCheckout('completed'))
  platform.drops('GET /api/video-access/count')
  await pass(2_000)
  expect(title()).toBe(messages.success.title)
  screen.getByText(messages.success.leadOf('Premium'))
})

test('warns not to pay twice when a minute brings no confirmation, and asks again on request', async () => {
  const { platform, open } = comeBack()
  platform.answers(CHECKOUT, aCheckout('open'))
  open()
  await pass(66_000)
  expect(title()).toBe(messages.late.title)
  const asked = platform.received(CHECKOUT).length
  await pass(60_000)
  expect(platform.received(CHECKOUT)).toHaveLength(asked)
  await act(async () => screen.getByRole('button', { name: messages.late.retry }).click())
  expect(title()).toBe(messages.waiting.title)
  expect(platform.received(CHECKOUT)).toHaveLength(asked + 1)
})

test.each([
  ['refused', messages.refused],
  ['expired', messages.expired],
  ['failed', messages.failedOrder],
] as const)('says what became of the money of a checkout that is %s', async (status, said) => {
  const { platform, open } = comeBack()
  platform.answers(CHECKOUT, aCheckout(status))
  open()
  await pass(0)
  expect(title()).toBe(said.title)
  screen.getByText(said.lead)
})

test("shows the neutral message for another account's checkout", async () => {
  const { platform, open } = comeBack()
  platform.refuses(CHECKOUT, 'CHECKOUT_NOT_FOUND')
  open()
  await pass(0)
  expect(title()).toBe(messages.success.title)
  screen.getByText(messages.success.lead)
})

test('asks a customer whose session ended to log in, and asks the platform nothing', async () => {
  const { platform, open } = comeBack(false)
  open()
  screen.getByText(messages.success.loggedOut)
  screen.getByRole('link', { name: messages.success.login })
  expect(platform.received(CHECKOUT)).toEqual([])
})
