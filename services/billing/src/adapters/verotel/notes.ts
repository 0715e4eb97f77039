import { isDeepStrictEqual } from 'node:util'
import { ACCESS_LEVELS, BILLING_INTERVALS } from '@alcove/contracts'
import { z } from 'zod'
import type { SaleStatus } from './sale-status.ts'

/**
 * Requests of ours that Verotel has no field for, by name; kept for good. Verotel cannot end a sale before its paid
 * period is over, does not know our plans, and takes no idempotency key.
 */
export interface VerotelNotes {
  /** Undefined when there is none. */
  read(name: string): Promise<unknown>
  /** Overwrites. */
  write(name: string, value: unknown): Promise<void>
  /** Writes only when there is none. @returns true for the one process that wrote it */
  claim(name: string, value: unknown): Promise<boolean>
  erase(name: string): Promise<void>
}

const day = z.string()
const cents = z.int().nonnegative()
const levels = ACCESS_LEVELS as [(typeof ACCESS_LEVELS)[number], ...typeof ACCESS_LEVELS]

const momentSchema = z.object({ at: z.coerce.date() })
/** Notes of earlier releases have neither key nor amount. */
const refundNoteSchema = z.object({
  at: z.coerce.date().nullable(),
  key: z.string().optional(),
  /** Cents; missing until it is known whether they were given back. */
  amount: cents.optional(),
  /** Of a payment that no upgrade credits. */
  isUncredited: z.boolean().optional(),
})
type RefundNote = z.output<typeof refundNoteSchema>
const changeSchema = z.object({
  plan: z.enum(levels),
  interval: z.enum(BILLING_INTERVALS),
  price: cents,
  /** Cents of a period until then. */
  was: cents,
  /** The paid-until day at that time: the change takes effect once more is paid. */
  from: day,
})
export type PlannedChange = z.output<typeof changeSchema>

/** Reads when we ended a sale at once. */
export function readEnd(notes: VerotelNotes, saleID: string): Promise<Date | null> {
  return readTime(notes, `end:${saleID}`)
}

/** Keeps the first time. */
export async function noteEnd(notes: VerotelNotes, saleID: string, at: Date): Promise<void> {
  await keepFirstTime(notes, `end:${saleID}`, at)
}

/** Claims the first free number, so that no process overwrites another. A retry adds nothing. */
export async function noteRefund(
  notes: VerotelNotes,
  transactionID: string,
  { key, amount, isUncredited, at }: { key: string; amount: number; isUncredited: boolean; at: Date },
): Promise<void> {
  const refunds = await readRefunds(notes, transactionID)
  if (refunds.some((one) => one.key === key)) return
  const note = { at: at.toISOString(), key, amount, ...(isUncredited && { isUncredited }) }
  let { length } = refunds
  while (!(await notes.claim(refundNote(transactionID, length), note))) length++
}

/** Marks a refund that was certainly not made, and will not be. */
export async function noteRefusedRefund(
  notes: VerotelNotes,
  transactionID: string,
  key: string,
): Promise<void> {
  const number = (await readRefunds(notes, transactionID)).findIndex((one) => one.key === key)
  if (number >= 0) await notes.write(refundNote(transactionID, number), { at: null, key })
}

/** Leaves the amount to the postback, which comes only if the refund was made. */
export async function noteUnknownRefund(
  notes: VerotelNotes,
  transactionID: string,
  key: string,
): Promise<void> {
  const refunds = await readRefunds(notes, transactionID)
  const number = refunds.findIndex((one) => one.key === key)
  const { at, isUncredited } = refunds[number] ?? {}
  if (!at) return
  const note = { at: at.toISOString(), key, ...(isUncredited && { isUncredited }) }
  await notes.write(refundNote(transactionID, number), note)
}

/** Lists the refunds that we requested of a transaction; `at` is null for those that Verotel refused. */
export async function readRefunds(notes: VerotelNotes, transactionID: string): Promise<RefundNote[]> {
  const refunds: RefundNote[] = []
  for (;;) {
    const note = refundNoteSchema.safeParse(await notes.read(refundNote(transactionID, refunds.length)))
    if (!note.success) return refunds
    refunds.push(note.data)
  }
}

const refundNote = (transactionID: string, number: number) => `given:${transactionID}:${number}`

/** Records when we first saw that a sale is over: Verotel reports the state, but not since when. */
export function noteOver(notes: VerotelNotes, saleID: string, now: Date): Promise<Date> {
  return keepFirstTime(notes, `over:${saleID}`, now)
}

/** Reads when we closed an order; Verotel does not know of it. */
export function readClosing(notes: VerotelNotes, checkoutId: string): Promise<Date | null> {
  return readTime(notes, `closed:${checkoutId}`)
}

export async function noteClosing(notes: VerotelNotes, checkoutId: string, at: Date): Promise<void> {
  await keepFirstTime(notes, `closed:${checkoutId}`, at)
}

async function readTime(notes: VerotelNotes, name: string): Promise<Date | null> {
  const note = momentSchema.safeParse(await notes.read(name))
  return note.success ? note.data.at : null
}

async function keepFirstTime(notes: VerotelNotes, name: string, at: Date): Promise<Date> {
  const before = await readTime(notes, name)
  if (before) return before
  const isFirst = await notes.claim(name, { at: at.toISOString() })
  return isFirst ? at : ((await readTime(notes, name)) ?? at)
}

/**
 * Lists the planned changes of a sale, oldest first. Skips a change whose process died before it called Verotel: its
 * price is still higher there.
 */
export async function readChanges(
  notes: VerotelNotes,
  saleID: string,
  status: Pick<SaleStatus, 'price'> | null,
): Promise<PlannedChange[]> {
  const most = status?.price ?? 0
  return (await readNotedChanges(notes, saleID)).filter(({ price }) => price >= most)
}

/** @returns a function that undoes it */
export async function noteChange(
  notes: VerotelNotes,
  saleID: string,
  change: PlannedChange,
): Promise<() => Promise<void>> {
  const before = await readNotedChanges(notes, saleID)
  const others = before.filter((one) => !isDeepStrictEqual(one, change))
  await notes.write(`changes:${saleID}`, [...others, change])
  return () => notes.write(`changes:${saleID}`, before)
}

async function readNotedChanges(notes: VerotelNotes, saleID: string): Promise<PlannedChange[]> {
  const note = z.array(changeSchema).safeParse(await notes.read(`changes:${saleID}`))
  return note.success ? note.data : []
}

/** Finds the change that still waits at this paid-until day. */
export function waitingChange(
  changes: readonly PlannedChange[],
  paidUntil: string,
): PlannedChange | undefined {
  return changes.findLast(({ from }) => paidUntil <= from)
}
