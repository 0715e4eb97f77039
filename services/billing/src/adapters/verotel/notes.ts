import { isDeepStrictEqual } from 'node:util'
import { ACCESS_LEVELS, BILLING_INTERVALS } from '@alcove/contracts'
import { z } from 'zod'
import type { SaleStatus } from './sale-status.ts'

/**
 * What we asked of Verotel and it has no field for, by name; kept for good. Verotel cannot end a sale before its paid
 * period is over, does not know our plans, and takes no idempotency key.
 */
export interface VerotelNotes {
  /** Undefined where there is none. */
  read(name: string): Promise<unknown>
  /** In place of what is there. */
  write(name: string, value: unknown): Promise<void>
  /** Only where there is none. @returns whether this was the one to write it, of all processes that tried */
  claim(name: string, value: unknown): Promise<boolean>
  erase(name: string): Promise<void>
}

const day = z.string()
const cents = z.int().nonnegative()
const levels = ACCESS_LEVELS as [(typeof ACCESS_LEVELS)[number], ...typeof ACCESS_LEVELS]

const momentSchema = z.object({ at: z.coerce.date() })
const changeSchema = z.object({
  plan: z.enum(levels),
  interval: z.enum(BILLING_INTERVALS),
  price: cents,
  /** Cents of a period until then. */
  was: cents,
  /** Until when was paid at that time: it takes effect once more is paid. */
  from: day,
})
export type PlannedChange = z.output<typeof changeSchema>

/** When we ended a sale at once. */
export function endOfSale(notes: VerotelNotes, saleID: string): Promise<Date | null> {
  return momentIn(notes, `end:${saleID}`)
}

/** The first time counts. */
export async function noteEnd(notes: VerotelNotes, saleID: string, at: Date): Promise<void> {
  await firstTime(notes, `end:${saleID}`, at)
}

/** When we gave money of a transaction back, or tried to. */
export async function momentsGivenBack(notes: VerotelNotes, transactionID: string): Promise<Date[]> {
  const moments: Date[] = []
  for (;;) {
    const at = await momentIn(notes, givenBack(transactionID, moments.length))
    if (!at) return moments
    moments.push(at)
  }
}

/** Under the first number that is free: of several processes none overwrites another. */
export async function noteGivenBack(notes: VerotelNotes, transactionID: string, at: Date): Promise<void> {
  let { length } = await momentsGivenBack(notes, transactionID)
  while (!(await notes.claim(givenBack(transactionID, length), { at: at.toISOString() }))) length++
}

const givenBack = (transactionID: string, number: number) => `given:${transactionID}:${number}`

/** When we first saw that a sale is over: Verotel says that it is, but not since when. */
export function seenOver(notes: VerotelNotes, saleID: string, now: Date): Promise<Date> {
  return firstTime(notes, `over:${saleID}`, now)
}

/** When we closed an order, of which Verotel knows nothing. */
export function closingOfOrder(notes: VerotelNotes, checkoutId: string): Promise<Date | null> {
  return momentIn(notes, `closed:${checkoutId}`)
}

export async function noteClosing(notes: VerotelNotes, checkoutId: string, at: Date): Promise<void> {
  await firstTime(notes, `closed:${checkoutId}`, at)
}

async function momentIn(notes: VerotelNotes, name: string): Promise<Date | null> {
  const note = momentSchema.safeParse(await notes.read(name))
  return note.success ? note.data.at : null
}

async function firstTime(notes: VerotelNotes, name: string, at: Date): Promise<Date> {
  const before = await momentIn(notes, name)
  if (before) return before
  const isFirst = await notes.claim(name, { at: at.toISOString() })
  return isFirst ? at : ((await momentIn(notes, name)) ?? at)
}

/**
 * What a sale becomes with a next period, oldest first. A change that Verotel never heard of, because the process that
 * noted it died, shows in a price that is still higher.
 */
export async function changesOfSale(
  notes: VerotelNotes,
  saleID: string,
  status: Pick<SaleStatus, 'price'> | null,
): Promise<PlannedChange[]> {
  const most = status?.price ?? 0
  return (await notedChanges(notes, saleID)).filter(({ price }) => price >= most)
}

/** @returns how to take it back */
export async function noteChange(
  notes: VerotelNotes,
  saleID: string,
  change: PlannedChange,
): Promise<() => Promise<void>> {
  const before = await notedChanges(notes, saleID)
  const others = before.filter((one) => !isDeepStrictEqual(one, change))
  await notes.write(`changes:${saleID}`, [...others, change])
  return () => notes.write(`changes:${saleID}`, before)
}

async function notedChanges(notes: VerotelNotes, saleID: string): Promise<PlannedChange[]> {
  const note = z.array(changeSchema).safeParse(await notes.read(`changes:${saleID}`))
  return note.success ? note.data : []
}

/** The change that still waits when that much is paid. */
export function waitingChange(
  changes: readonly PlannedChange[],
  paidUntil: string,
): PlannedChange | undefined {
  return changes.findLast(({ from }) => paidUntil <= from)
}
