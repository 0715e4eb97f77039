import type { Subject } from '../../../webhooks/domain/subject.ts'
import type { StripeContext } from '../context.ts'
import { nullIfMissing, translateError } from '../failures.ts'
import { idOf } from '../shapes.ts'
import { CONCERNING, readSubject } from '../webhooks/read-subject.ts'

/** Stripe's maximum of types in one request (docs.stripe.com/api/events/list). */
const TYPES_AT_ONCE = 20

/** Pages of one request: five thousand events. */
const PAGES_AT_ONCE = 50
/** Shorter ranges are not halved any more. */
const SHORTEST_MS = 60_000

/**
 * Yields each subject that changed once. Stripe keeps 30 days and lists newest first: when a range is too long for one
 * check only its older half is read, and the next check continues from there.
 */
export async function* changesBetween(
  context: StripeContext,
  from: Date,
  to: Date,
  onCut: (until: Date) => void = () => undefined,
): AsyncGenerator<Subject> {
  try {
    const { subjects, until, isWhole } = await readLongestRange(context, from, to)
    for (const subject of subjects.values()) yield await withCustomer(context, subject)
    if (until < to || !isWhole) onCut(until)
  } catch (error) {
    throw translateError(error)
  }
}

interface EventRange {
  subjects: Map<string, Subject>
  isWhole: boolean
}

async function readLongestRange(
  context: StripeContext,
  from: Date,
  to: Date,
): Promise<EventRange & { until: Date }> {
  for (let until = to; ; ) {
    const range = await readRange(context, from, until)
    const length = until.getTime() - from.getTime()
    if (range.isWhole || length <= SHORTEST_MS) return { ...range, until }
    until = new Date(from.getTime() + length / 2)
  }
}

async function readRange({ stripe }: StripeContext, from: Date, to: Date): Promise<EventRange> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) }
  const subjects = new Map<string, Subject>()
  for (let at = 0; at < CONCERNING.length; at += TYPES_AT_ONCE) {
    const query = { created, types: CONCERNING.slice(at, at + TYPES_AT_ONCE), limit: 100 }
    let page = await stripe.events.list(query)
    for (let pages = 1; ; pages++) {
      for (const event of page.data) {
        const subject = readSubject(event)
        const name = JSON.stringify(subject)
        if (name !== '{}') subjects.set(name, subject)
      }
      const last = page.data.at(-1)
      if (!page.has_more || !last) break
      if (pages === PAGES_AT_ONCE) return { subjects, isWhole: false }
      page = await stripe.events.list({ ...query, starting_after: last.id })
    }
  }
  return { subjects, isWhole: true }
}

/** Looks up the payer of a payment; unlike the webhook route, this path has time for a request. */
async function withCustomer({ stripe }: StripeContext, subject: Subject): Promise<Subject> {
  if (!subject.payment || subject.customer) return subject
  const charge = await nullIfMissing(stripe.charges.retrieve(subject.payment))
  return { ...subject, customer: idOf(charge?.customer) ?? undefined }
}
