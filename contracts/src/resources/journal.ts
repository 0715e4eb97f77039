import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { oneLine } from '../free-text.ts'

/** A line of the audit journal, as administrators read it. */
export const journalEntrySchema = z
  .object({
    id: z.uuid(),
    /** The account that acted; null for the operator on the command line, and for the platform itself. */
    actorId: z.uuid().nullable(),
    /** The account as it is called today; null without an actor, and for accounts that are gone. */
    actor: z.object({ email: z.string(), username: z.string().nullable() }).nullable(),
    /** Verb of the act: `payment.refund`. */
    action: z.string(),
    subject: z.object({ type: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
    /** The request that caused it; null for older lines. */
    requestId: z.string().nullable(),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'JournalEntry' })
export type JournalEntry = z.output<typeof journalEntrySchema>

/** An export notes in the journal what it was narrowed by. */
const text = (longest: number) => z.string().overwrite(oneLine).max(longest)

/** What lists and exports of the journal are narrowed by. */
export const journalFilter = {
  id: z.array(z.uuid()).max(200),
  actorId: z.uuid(),
  action: text(100),
  subjectType: text(100),
  subjectId: text(200),
  /** First and last day, both included, in Europe/Paris. */
  from: calendarDay,
  to: calendarDay,
  /** Part of an action, a name, an address, an id or a detail; accents and capitals do not matter. */
  q: text(200),
}
