import { errors } from '@alcove/contracts/errors'
import { asResource } from '@alcove/contracts/json-ld'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { checkoutMessages as messages } from '../../messages/checkout.fr.ts'
import type { Quote } from './api.ts'
import CheckoutDialog from './checkout-dialog.tsx'

const QUOTE = 'POST /api/subscriptions/quote'
const CHECKOUT = 'POST /api/subscriptions/checkout'
const ORDER = { planId: 'premium', interval: 'month' } as const

const aQuote = (changed: Partial<Quote> = {}): Quote =>
  asResource('Quote', '/api/subscriptions/quote', {
    ...ORDER,
    currency: 'EUR',
    amountDue: 1999,
    recurringAmount: 1999,
    trialDays: 0,
    nextChargeAt: '2026-12-25T10:00:00.000Z',
    coupon: null,
    ...changed,
  })

function openOrder(quote: Quote = aQuote()) {
  const page = aPage({ loggedIn: true })
  page.platform.answers(QUOTE, quote)
  const show = () => page.show(<CheckoutDialog order={ORDER} planName="Premium" onClose={() => {}} />)
  return { ...page, show }
}

const submit = (name: string = messages.submit) => screen.getByRole('button', { name })
const consent = () => screen.findByRole('checkbox', { name: messages.consent })
const priceOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent

test('offers no payment before the platform has quoted the amount', async () => {
  const { platform, show } = openOrder()
  const answer = platform.holds(QUOTE)
  show()
  screen.getByText(messages.loading)
  expect(screen.queryByRole('button', { name: messages.submit })).toBeNull()
  answer(aQuote())
  await consent()
  expect(priceOf(messages.dueNow)).toMatch(/^19,99\s€$/)
})

test('quotes again on request when the platform was down', async () => {
  const { platform, user, show } = openOrder()
  platform.refuses(QUOTE, 'SERVICE_UNAVAILABLE')
  show()
  await screen.findByText(messages.quoteFailed)
  platform.answers(QUOTE, aQuote())
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await consent()
})

test('sends nothing without the consent, and moves the focus to its box', async () => {
  const { platform, user, show } = openOrder()
  show()
  const box = await consent()
  await user.click(submit())
  expect(document.activeElement).toBe(box)
  screen.getByText(messages.consentMissing)
  expect(platform.received(CHECKOUT)).toEqual([])
})

test('sends one order for a double click, and says that the payment opens', async () => {
  const { platform, user, show } = openOrder()
  platform.holds(CHECKOUT)
  show()
  await user.click(await consent())
  await user.dblClick(submit())
  submit(messages.submitting)
  expect(platform.received(CHECKOUT)).toMatchObject([{ body: ORDER }])
})

test('says that an order failed without a connection, keeps the consent, and sends it again', async () => {
  const { platform, user, show } = openOrder()
  platform.drops(CHECKOUT)
  show()
  const box = await consent()
  await user.click(box)
  await user.click(submit())
  const alert = await screen.findByRole('alert')
  within(alert).getByText(messages.failed)
  within(alert).getByText(messages.failedWhy)
  expect(box).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(submit())
  const leave = vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
  const payment = { id: '0198f5a0-0000-7000-8000-0000000000c1', url: 'https://paiement.test/page' }
  platform.answers(CHECKOUT, asResource('CheckoutPage', '/api/subscriptions/checkouts/c1', payment))
  await user.click(submit())
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://paiement.test/page'))
  const [first, second] = platform.received(CHECKOUT)
  expect(second).toEqual(first)
})

test.each(['ALREADY_SUBSCRIBED', 'COUPON_INVALID', 'PLAN_NOT_ON_SALE', 'PAYMENT_UNAVAILABLE'] as const)(
  'tells the sentence of the platform when the order is refused with %s',
  async (code) => {
    const { platform, user, show } = openOrder()
    platform.refuses(CHECKOUT, code)
    show()
    await user.click(await consent())
    await user.click(submit())
    const alert = await screen.findByRole('alert')
    within(alert).getByText(messages.failed)
    within(alert).getByText(errors[code].message)
  },
)

test('keeps an unknown code in its field, and forgets the refusal when it is changed', async () => {
  const { platform, user, show } = openOrder()
  show()
  await consent()
  platform.refuses(QUOTE, 'COUPON_INVALID')
  const field = screen.getByRole('textbox', { name: /^Code promo/ })
  await user.type(field, 'inconnu{Enter}')
  await screen.findByText(errors.COUPON_INVALID.message)
  expect(field).toHaveProperty('value', 'inconnu')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, 's')
  expect(screen.queryByText(errors.COUPON_INVALID.message)).toBeNull()
})

test('says that a code could not be checked without a connection', async () => {
  const { platform, user, show } = openOrder()
  show()
  await consent()
  platform.drops(QUOTE)
  await user.type(screen.getByRole('textbox', { name: /^Code promo/ }), 'noel{Enter}')
  await screen.findByText(messages.couponFailed)
})

test('says that a code replaces the trial, orders with it, and gives the trial back', async () => {
  const { platform, user, show } = openOrder(aQuote({ trialDays: 7, amountDue: 0 }))
  show()
  await screen.findByText(messages.trial(7))
  platform.answers(
    QUOTE,
    aQuote({ amountDue: 1599, coupon: { code: 'NOEL', percentOff: 20, duration: 'once' } }),
  )
  platform.holds(CHECKOUT)
  await user.type(screen.getByRole('textbox', { name: /^Code promo/ }), 'noel{Enter}')
  await screen.findByText(messages.replacesTrial)
  screen.getByText(messages.applied('NOEL'))
  await user.click(await consent())
  await user.click(submit())
  expect(platform.received(CHECKOUT)).toMatchObject([{ body: { coupon: 'noel' } }])
  platform.answers(QUOTE, aQuote({ trialDays: 7, amountDue: 0 }))
  await user.click(screen.getByRole('button', { name: messages.remove }))
  await screen.findByText(messages.trial(7))
  expect(screen.queryByText(messages.replacesTrial)).toBeNull()
})
