import type Stripe from 'stripe'
import type { Subject } from '../../ports.ts'
import type { StripeContext } from './context.ts'
import { translated, unlessMissing } from './failures.ts'
import { idOf } from './shapes.ts'
import { CONCERNING, subjectOf } from './subject-of.ts'

/** Stripe takes so many types in one question (docs.stripe.com/api/events/list). */
const TYPES_AT_ONCE = 20

/** Whom something happened to, each once. Stripe remembers 30 days. */
export async function* changesBetween(context: StripeContext, from: Date, to: Date): AsyncGenerator<Subject> {
  const told = new Set<string>()
  try {
    for await (const event of eventsBetween(context, from, to)) {
      const subject = await withCustomer(context, subjectOf(event))
      const name = JSON.stringify(subject)
      if (name === '{}' || told.has(name)) continue
      told.add(name)
      yield subject
    }
  } catch (error) {
    throw translated(error)
  }
}

async function* eventsBetween({ stripe }: StripeContext, from: Date, to: Date): AsyncGenerator<Stripe.Event> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) }
  for (let at = 0; at < CONCERNING.length; at += TYPES_AT_ONCE) {
    const types = CONCERNING.slice(at, at + TYPES_AT_ONCE)
    yield* stripe.events.list({ created, types, limit: 100 })
  }
}

/** Here, unlike at the door, there is time to ask whose payment it was. */
async function withCustomer({ stripe }: StripeContext, subject: Subject): Promise<Subject> {
  if (!subject.payment || subject.customer) return subject
  const charge = await unlessMissing(stripe.charges.retrieve(subject.payment))
  return { ...subject, customer: idOf(charge?.customer) ?? undefined }
}
