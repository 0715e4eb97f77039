import { randomUUID } from 'node:crypto'
import { until } from '@alcove/embedded/demo/until'
import { type Visitor, visitAs } from '@alcove/embedded/demo/visitor'
import type { Person } from './people.ts'

const PATIENCE_MS = 30_000

/** Test cards of the sandbox, by their result. */
const CARDS = { works: '4242424242424242', declined: '4000000000000002' }

interface Customer extends Person {
  username?: string
}

interface Order {
  planId: 'basic' | 'premium' | 'vip'
  interval?: 'month' | 'year'
  coupon?: string
  card?: keyof typeof CARDS
}

/** Creates an account, orders a plan and pays, like a browser; resolves once the subscription is active, or the card declined. */
export async function subscribe(url: string, person: Customer, order: Order): Promise<Visitor> {
  const customer = await register(url, person)
  const { card = 'works', ...body } = order
  const page = await customer.call('POST /api/subscriptions/checkout', { body })
  await typeCard(page.url, card)
  if (card === 'declined') return customer
  await until('the subscription runs', PATIENCE_MS, async () => {
    const { member } = await customer.call('GET /api/subscriptions/my-subscriptions')
    return member.some(({ status }) => status === 'active') || undefined
  })
  return customer
}

export async function register(url: string, person: Customer): Promise<Visitor> {
  const { email, password } = person
  const body = JSON.stringify(person)
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/api/users`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The account of ${email} was refused: ${await response.text()}`)
  return visitAs(url, email, password)
}

async function typeCard(page: string, card: keyof typeof CARDS): Promise<void> {
  const form = { attempt: randomUUID(), number: CARDS[card], expiry: '12/34', code: '123' }
  const body = new URLSearchParams(form)
  const { status } = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  if (status !== (card === 'declined' ? 422 : 303)) throw new Error(`The card page answered ${status}`)
}
