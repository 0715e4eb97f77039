import { ACCESS_LEVELS, BILLING_INTERVALS } from '@alcove/contracts'
import { z } from 'zod'

/**
 * What we asked of Verotel and it has no field for, by name; kept for good. Verotel cannot end a sale before its paid
 * period is over, does not know our plans, and takes no idempotency key.
 */
export interface VerotelNotes {
  /** Undefined where there is none. */
  read(name: string): Promise<unknown>
  /** In place of what is there. */
  write(name: string, value: unknown): Promise<void>
  erase(name: string): Promise<void>
}

const day = z.string()
const cents = z.int().nonnegative()
const levels = ACCESS_LEVELS as [(typeof ACCESS_LEVELS)[number], ...typeof ACCESS_LEVELS]

const endSchema = z.object({ at: z.coerce.date() })
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
export async function endOfSale(notes: VerotelNotes, saleID: string): Promise<Date | null> {
  const note = endSchema.safeParse(await notes.read(`end:${saleID}`))
  return note.success ? note.data.at : null
}

/** The first time counts. */
export async function noteEnd(notes: VerotelNotes, saleID: string, at: Date): Promise<void> {
  if ((await endOfSale(notes, saleID)) === null) await notes.write(`end:${saleID}`, { at: at.toISOString() })
}

/** What a sale becomes with a next period, oldest first. */
export async function changesOfSale(notes: VerotelNotes, saleID: string): Promise<PlannedChange[]> {
  const note = z.array(changeSchema).safeParse(await notes.read(`changes:${saleID}`))
  return note.success ? note.data : []
}

/** A change that still waits is forgotten for this one. */
export async function noteChange(notes: VerotelNotes, saleID: string, change: PlannedChange): Promise<void> {
  const earlier = (await changesOfSale(notes, saleID)).filter(({ from }) => from < change.from)
  await notes.write(`changes:${saleID}`, [...earlier, change])
}

/** The change that still waits when that much is paid. */
export function waitingChange(
  changes: readonly PlannedChange[],
  paidUntil: string,
): PlannedChange | undefined {
  return changes.findLast(({ from }) => paidUntil <= from)
}
