import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { amountText } from '../src/pages/amounts.ts'
import { aCard, aStateFile, CANCEL, openWorld, post } from './world.ts'

const YEAR = { plan: 'basic', interval: 'year', firstAmount: 9_990, recurringAmount: 9_990 }
const VIP = { plan: 'vip', interval: 'month', currency: 'EUR', description: 'Abonnement VIP', amount: 2_999 }

interface Books {
  subscriptions: { id: string; status: string; credit: number; periodStart: string; periodEnd: string }[]
  invoices: { reason: string; status: string; amountDue: number; amountPaid: number; credited: number }[]
  payments: { id: string; status: string; amount: number; refunded: number }[]
}

type World = Awaited<ReturnType<typeof openWorld>>

async function subscribed(world: World, order: object = YEAR) {
  await post((await world.start(order)).url, aCard())
  const books = () => world.api<Books>('/accounts/camille')
  const { subscriptions, payments } = await books()
  const at = (verb: string) => `/subscriptions/${subscriptions.at(-1)?.id}/${verb}`
  const quote = (wish: object = {}) =>
    world.api<{ amountDue: number }>(at('quote'), { ...VIP, when: 'now', ...wish })
  return {
    ...world,
    at,
    books,
    quote,
    payment: payments[0]?.id ?? '',
    credit: async () => (await books()).subscriptions.reduce((cents, one) => cents + one.credit, 0),
    async change(wish: object = {}) {
      const { amountDue } = await quote(wish)
      await world.api(at('change'), { ...VIP, when: 'now', ...wish, amountDue })
      return amountDue
    },
  }
}

/** Ten days into a yearly plan of 99,90 €, and a monthly plan of 29,99 €. */
async function changed() {
  const world = await subscribed(await openWorld())
  const [{ periodStart, periodEnd } = { periodStart: '', periodEnd: '' }] = (await world.books())
    .subscriptions
  const days = (Date.parse(periodEnd) - Date.parse(periodStart)) / 86_400_000
  await world.advance(10)
  expect(await world.change()).toBe(0)
  return { ...world, left: Math.round((9_990 * (days - 10)) / days) - 2_999 }
}

test('pays the next invoices with the credit of a change until it is used up', async () => {
  const { left, credit, advance, books } = await changed()
  expect(await credit()).toBe(left)
  await advance(32)
  await advance(31)
  await advance(31)
  await advance(31)
  const { invoices, payments } = await books()
  const renewals = invoices.filter(({ reason }) => reason === 'renewal')
  expect(renewals).toEqual(
    [
      [2_999, 0],
      [2_999, 0],
      [left - 2 * 2_999, 3 * 2_999 - left],
      [0, 2_999],
    ].map(([credited, amountDue]) =>
      expect.objectContaining({ status: 'paid', credited, amountDue, amountPaid: amountDue }),
    ),
  )
  expect(payments.map(({ amount }) => amount)).toEqual([9_990, 3 * 2_999 - left, 2_999])
  expect(await credit()).toBe(0)
})

test('quotes and charges the next change less, and keeps its own rest as credit', async () => {
  const { left, change, quote, credit, books } = await changed()
  const yearly = { interval: 'year', amount: 29_990 }
  const { amountDue } = await quote(yearly)
  expect(amountDue).toBe(29_990 - 2_999 - left)
  expect(await change(yearly)).toBe(amountDue)
  const { invoices, payments } = await books()
  expect(invoices.at(-1)).toMatchObject({ reason: 'change', status: 'paid', credited: left, amountDue })
  expect(payments.map(({ amount }) => amount)).toEqual([9_990, amountDue])
  expect(await credit()).toBe(0)
  await change()
  expect(await credit()).toBe(29_990 - 2_999)
})

test('uses no credit for a charge that fails', async () => {
  const { left, credit, ask, at, quote, api, books } = await changed()
  const { customer } = await api<{ customer: string }>('/accounts/camille')
  const portal = await api<{ url: string }>('/portals', { customer, returnUrl: CANCEL })
  await post(`${portal.url}/card`, aCard('renewals-fail'))
  const yearly = { ...VIP, interval: 'year', amount: 29_990, when: 'now' }
  const { amountDue } = await quote(yearly)
  expect((await ask(at('change'), { ...yearly, amountDue })).status).toBe(402)
  expect((await books()).invoices.at(-1)).toMatchObject({ status: 'void' })
  expect(await credit()).toBe(left)
})

test('returns the credit of an unpaid invoice that is given up', async () => {
  const { left, credit, advance, api, books } = await changed()
  const { customer } = await api<{ customer: string }>('/accounts/camille')
  const portal = await api<{ url: string }>('/portals', { customer, returnUrl: CANCEL })
  await post(`${portal.url}/card`, aCard('renewals-fail'))
  await advance(94)
  const rest = left - 2 * 2_999
  expect((await books()).invoices.at(-1)).toMatchObject({ status: 'open', credited: rest })
  expect(await credit()).toBe(0)
  expect(await (await fetch(portal.url)).text()).toContain(`Payer ${amountText(2_999 - rest, 'EUR')}`)
  await advance(15)
  expect((await books()).subscriptions).toMatchObject([{ status: 'ended', credit: rest }])
})

test('charges a new checkout the price on its page; its renewals use the credit', async () => {
  const world = await changed()
  await world.api(world.at('end'), {})
  await post((await world.start()).url, aCard())
  expect((await world.books()).payments.map(({ amount }) => amount)).toEqual([9_990, 2_000])
  await world.advance(32)
  expect((await world.books()).invoices.at(-1)).toMatchObject({ amountDue: 0, credited: 2_000 })
  expect(await world.credit()).toBe(world.left - 2_000)
})

test('states the credit that a change leaves on an invoice of its own', async () => {
  const { left, books, advance } = await changed()
  expect((await books()).invoices.at(-1)).toMatchObject({
    ...{ reason: 'change', status: 'paid', credited: -left, amountDue: 0, amountPaid: 0 },
  })
  await advance(32)
  expect((await books()).invoices.map(({ reason, credited }) => [reason, credited])).toEqual([
    ['start', 0],
    ['change', -left],
    ['renewal', 2_999],
  ])
})

test('does not credit refunded money as well', async () => {
  const { left, credit, api, payment, at, quote } = await changed()
  await api(`/payments/${payment}/refund`, { amount: left - 100 })
  expect(await credit()).toBe(100)
  await api(`/payments/${payment}/refund`, { amount: 1_100 })
  expect(await credit()).toBe(0)
  // 10 € of the running month were refunded.
  expect(await quote({ interval: 'year', amount: 29_990 })).toMatchObject({ amountDue: 29_990 - 1_999 })
  await api(at('end'), {})
  await api(`/console/payments/${payment}/dispute`, {})
  expect(await credit()).toBe(0)
})

test('keeps the credit of the first subscription when a second one is refunded', async () => {
  const world = await changed()
  await post((await world.start()).url, aCard())
  const { payments } = await world.books()
  await world.api(`/payments/${payments.at(-1)?.id}/refund`, { amount: 2_000 })
  expect(await world.credit()).toBe(world.left)
})

test('shows the credit and its use on the page of the customer', async () => {
  const { api, advance, left } = await changed()
  await advance(32)
  const { customer } = await api<{ customer: string }>('/accounts/camille')
  const portal = await api<{ url: string }>('/portals', { customer, returnUrl: CANCEL })
  const page = await (await fetch(portal.url)).text()
  expect(page).toContain(`Votre avoir : ${amountText(left - 2_999, 'EUR')}`)
  expect(page).toContain(`${amountText(2_999, 'EUR')}</td><td>Réglé par avoir</td>`)
})

test('reads a state file from before credit existed', async () => {
  const first = await subscribed(await openWorld())
  const state = JSON.parse(await readFile(first.file, 'utf8'))
  for (const one of Object.values<Record<string, unknown>>(state.subscriptions)) delete one.credit
  for (const one of Object.values<Record<string, unknown>>(state.invoices)) delete one.credited
  const stateFile = await aStateFile()
  await writeFile(stateFile, JSON.stringify(state))
  const { api } = await openWorld({ stateFile })
  expect(await api<Books>('/accounts/camille')).toMatchObject({
    subscriptions: [{ credit: 0 }],
    invoices: [{ credited: 0, amountDue: 9_990 }],
  })
})
