import { mailboxSql } from '@alcove/kit/database/mailbox'
import { MESSAGE_KINDS, type MessageKind } from '../messages/index.ts'
import { Prisma } from './generated/client.ts'
import { withKind } from './notifications.ts'

const HELD = Prisma.sql`held_until IS NOT NULL AND queued_at IS NULL AND failed_at IS NULL`

export function heldAccountMailWrites(
  prisma: Pick<Prisma.TransactionClient, 'notification' | '$queryRaw' | '$executeRaw'>,
) {
  return {
    /** Drops the held mail of a kind to an account. @returns the end of its hold */
    async replaceHeld(userId: string, kind: string): Promise<Date | null> {
      const rows = await prisma.$queryRaw<{ heldUntil: Date }[]>`
        DELETE FROM notification WHERE user_id = ${userId}::uuid AND kind = ${kind} AND ${HELD}
        RETURNING held_until AS "heldUntil"`
      return rows[0]?.heldUntil ?? null
    },
    async findLastQueued(userId: string, kind: string, since: Date): Promise<Date | null> {
      const { _max } = await prisma.notification.aggregate({
        where: { userId, kind, queuedAt: { gt: since } },
        _max: { queuedAt: true },
      })
      return _max.queuedAt
    },
    /**
     * Counts held mail for the mailbox of an address, and locks the count until the transaction ends. Addresses with and
     * without a plus count apart.
     */
    async countHeld(email: string, mark: string): Promise<number> {
      const [mailbox, own] = [Prisma.raw(mailboxSql('a.email')), Prisma.raw(mailboxSql('given.email'))]
      await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('mail of ' || ${mark}, 0))`
      const [row] = await prisma.$queryRaw<{ held: number }[]>`
        SELECT count(*)::int AS held FROM (SELECT ${email}::text AS email) given
        JOIN account a ON ${mailbox} = ${own} AND (a.email LIKE '%+%') = (given.email LIKE '%+%')
        JOIN notification n ON n.user_id = a.user_id AND ${HELD}`
      return row?.held ?? 0
    },
    /** Held mail of some kinds to unproven addresses: all of it, and the part that waits only for the cap of the site. */
    async countHeldOfSite(kinds: MessageKind[], now: Date): Promise<{ held: number; due: number }> {
      const [row] = await prisma.$queryRaw<{ held: number; due: number }[]>`
        SELECT count(*)::int AS held, (count(*) FILTER (WHERE held_until <= ${now}))::int AS due
        FROM notification JOIN account USING (user_id) WHERE ${HELD} AND kind = ANY(${kinds}) AND NOT email_proven`
      return row ?? { held: 0, due: 0 }
    },
    /**
     * Queues held mail that is due; of some kinds to unproven addresses only the `left` longest waiting. Mail of a newer version,
     * which an operator has left again, waits for that.
     * @returns the queued mails with their unproven addresses
     */
    async queueDueMail(
      now: Date,
      kinds: MessageKind[],
      left: number,
    ): Promise<{ id: string; kind: MessageKind; unproven: string | null }[]> {
      const rows = await prisma.$queryRaw<{ id: string; kind: string; unproven: string | null }[]>`
        WITH due AS (
          UPDATE notification SET queued_at = ${now}
          WHERE id IN (SELECT id FROM notification WHERE ${HELD} AND held_until <= ${now} AND kind = ANY(${MESSAGE_KINDS}) AND id NOT IN (
              SELECT id FROM notification JOIN account USING (user_id)
              WHERE ${HELD} AND held_until <= ${now} AND kind = ANY(${kinds}) AND NOT email_proven
              ORDER BY held_until, id OFFSET ${left})
            ORDER BY held_until LIMIT 500 FOR UPDATE SKIP LOCKED)
          RETURNING id, user_id, kind
        )
        SELECT due.id, due.kind, a.email AS unproven
        FROM due LEFT JOIN account a ON a.user_id = due.user_id AND NOT a.email_proven`
      return rows.map(withKind)
    },
  }
}
