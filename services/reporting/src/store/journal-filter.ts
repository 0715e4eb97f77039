import type { listJournalEntries, OperationReceived } from '@alcove/contracts'
import { BUSINESS_TIME_ZONE } from '@alcove/contracts'
import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import { Prisma } from './generated/client.ts'

/** Filter of the journal; days are in Europe/Paris, both included. */
export type JournalFilter = NonNullable<OperationReceived<typeof listJournalEntries>['query']['filter']>

/** The filter together with the reader. */
export type JournalView = JournalFilter & { viewerId: string }

/** Entries that reveal a report and its type: owners must not read them about their own contents. */
const OF_REPORTS = ['content.hide', 'content.lift-hide', 'report.dismiss', 'report.uphold']

/** Expressions that `q` searches: `j` is the journal, `a` the acting account. */
const SOUGHT = [
  'j.action',
  'j.subject_type',
  'j.subject_id',
  'j.request_id',
  'j.actor_id::text',
  'a.email',
  'a.username',
  'j.details::text',
]

/** Conditions over `journal_entry j LEFT JOIN account a`. */
export function journalConditions(view: JournalView): Prisma.Sql {
  const { viewerId, id, actorId, action, subjectType, subjectId, from, to, q } = view
  return Prisma.join(
    [
      Prisma.sql`NOT (j.action IN (${Prisma.join(OF_REPORTS)})
        AND j.subject_id IN (SELECT content_id::text FROM content WHERE user_id = ${viewerId}::uuid))`,
      ...when(id, (ids) => Prisma.sql`j.entry_id = ANY(${ids}::uuid[])`),
      ...when(actorId, (actor) => Prisma.sql`j.actor_id = ${actor}::uuid`),
      ...when(action, (one) => Prisma.sql`j.action = ${one}`),
      ...when(subjectType, (type) => Prisma.sql`j.subject_type = ${type}`),
      ...when(subjectId, (subject) => Prisma.sql`j.subject_id = ${subject}`),
      ...when(from, (day) => Prisma.sql`j.recorded_at >= ${midnight(day, 0)}`),
      ...when(to, (day) => Prisma.sql`j.recorded_at < ${midnight(day, 1)}`),
      ...when(q?.trim() || undefined, seeks),
    ],
    ' AND ',
  )
}

function when<T>(value: T | undefined, condition: (value: T) => Prisma.Sql): Prisma.Sql[] {
  return value === undefined ? [] : [condition(value)]
}

function midnight(day: string, daysLater: number): Prisma.Sql {
  return Prisma.sql`((${day}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${BUSINESS_TIME_ZONE})`
}

function seeks(part: string): Prisma.Sql {
  const pattern = partPattern(part)
  const matches = SOUGHT.map((column) => Prisma.sql`${Prisma.raw(foldSql(column))} LIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(matches, ' OR ')})`
}
