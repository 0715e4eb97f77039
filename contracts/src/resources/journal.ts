import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { oneLine } from '../free-text.ts'

/** An entry of the audit journal, for administrators. */
export const journalEntrySchema = z
  .object({
    id: z.uuid(),
    /** The acting account; null for the operator on the command line and for the platform itself. */
    actorId: z.uuid().nullable(),
    /** Current name of the account; null without an actor and for deleted accounts. */
    actor: z.object({ email: z.string(), username: z.string().nullable() }).nullable(),
    /** Verb of the act: `payment.refund`. */
    action: z.string(),
    subject: z.object({ type: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
    /** Id of the causing request; null for older entries. */
    requestId: z.string().nullable(),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'JournalEntry' })
export type JournalEntry = z.output<typeof journalEntrySchema>

/** Filters are cleaned, because an export journals its own filters. */
const text = (longest: number) => z.string().overwrite(oneLine).max(longest)

/** Filters of journal lists and exports. */
export const journalFilter = {
  id: z.array(z.uuid()).max(200),
  actorId: z.uuid(),
  action: text(100),
  subjectType: text(100),
  subjectId: text(200),
  /** First and last day, both included, in Europe/Paris. */
  from: calendarDay,
  to: calendarDay,
  /** Part of an action, name, address, id or detail; ignores accents and case. */
  q: text(200),
}
