import { enumColumns } from '@alcove/kit/database/enum-columns'
import { jsonColumn } from '@alcove/kit/database/json-column'
import type { Notification } from '../domain/notification.ts'
import { detailsSchemaOf, MESSAGE_KINDS, type MessageKind } from '../messages/index.ts'
import type { Prisma, Notification as Row } from './generated/client.ts'

export const withKind = enumColumns('notification', { kind: MESSAGE_KINDS })

type Client = Pick<Prisma.TransactionClient, 'notification' | '$queryRaw' | '$executeRaw'>

export function notificationReads(prisma: Client) {
  return {
    async findNotification(id: string): Promise<Notification | null> {
      const row = await prisma.notification.findUnique({ where: { id } })
      return row && toNotification(row)
    },
  }
}

export function notificationWrites(prisma: Client) {
  return {
    /** @returns when a message was recorded; null if it was not */
    async findNotifiedAt(subjectId: string, kind: MessageKind): Promise<Date | null> {
      const where = { subjectId_kind: { subjectId, kind } }
      return (await prisma.notification.findUnique({ where, select: { createdAt: true } }))?.createdAt ?? null
    },
    /** @returns false if this message already exists */
    async insertNotification({ details, ...rest }: Notification): Promise<boolean> {
      const data = { ...rest, details: { ...details } }
      const { count } = await prisma.notification.createMany({ data, skipDuplicates: true })
      return count === 1
    },
    /** Marks the messages that waited for a person's address as queued; those of a newer version wait for it. */
    async queueWaiting(userId: string, queuedAt: Date): Promise<Pick<Notification, 'id' | 'kind'>[]> {
      const rows = await prisma.notification.updateManyAndReturn({
        where: {
          ...{ userId, capped: false, queuedAt: null, failedAt: null, heldUntil: null },
          kind: { in: [...MESSAGE_KINDS] },
        },
        data: { queuedAt },
        select: { id: true, kind: true },
      })
      return rows.map(withKind)
    },
    /** Deletes all mail, sent or not, to a person and to an address proven to be theirs. @returns the ids */
    async deleteMailTo({ userId, address }: { userId: string; address: string | null }): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        DELETE FROM notification WHERE user_id = ${userId}::uuid OR lower(address) = lower(${address}) RETURNING id`
      return rows.map((row) => row.id)
    },
    async deleteNotification(id: string): Promise<void> {
      await prisma.notification.deleteMany({ where: { id } })
    },
    /** Deletes mail to typed addresses that was sent or given up before a moment. @returns the ids */
    async deleteMailToStrangers(closedBefore: Date): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        DELETE FROM notification
        WHERE (user_id IS NULL OR capped AND address IS NOT NULL) AND coalesce(sent_at, failed_at) < ${closedBefore}
        RETURNING id`
      return rows.map((row) => row.id)
    },
    /** Serializes the count of caps between transactions. */
    async lockStrangerMail(): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('mail to strangers'))`
    },
    /**
     * Held mail that caps let pass. Alternates between sources, counted from what left for each since `turnsSince`, so that
     * none waits behind the flood of another. Mail of a newer version waits for that.
     */
    async findReleasableMail(caps: {
      perSource: number
      ofSite: number
      since: Date
      turnsSince: Date
    }): Promise<{ id: string; source: string | null }[]> {
      const { perSource, ofSite, since, turnsSince } = caps
      return prisma.$queryRaw`
        WITH queued AS (
          SELECT source, count(*)::int AS turns, count(*) FILTER (WHERE queued_at > ${since})::int AS count
          FROM counted_mail WHERE cap = 'strangers' AND queued_at > ${turnsSince} GROUP BY source
        ), held AS (
          SELECT id, source, created_at, row_number() OVER (PARTITION BY source ORDER BY created_at, id) AS place
          FROM notification WHERE (user_id IS NULL OR capped) AND queued_at IS NULL AND failed_at IS NULL
            AND kind = ANY(${MESSAGE_KINDS}) AND (address IS NOT NULL
              OR EXISTS (SELECT 1 FROM account a WHERE a.user_id = notification.user_id AND a.email IS NOT NULL))
        )
        SELECT held.id, held.source FROM held LEFT JOIN queued ON queued.source IS NOT DISTINCT FROM held.source
        WHERE held.source IS NULL OR held.place <= ${perSource}::int - coalesce(queued.count, 0)
        ORDER BY held.place + coalesce(queued.turns, 0), held.created_at, held.id
        LIMIT greatest(0, ${ofSite}::int - coalesce((SELECT sum(count)::int FROM queued), 0))`
    },
    /** Gives up held mail from before a moment, and the newest beyond the limit of each source. */
    async closeHeldMail(bounds: { before: Date; perSource: number; failedAt: Date }): Promise<void> {
      const { before, perSource, failedAt } = bounds
      await prisma.$executeRaw`
        WITH held AS (
          SELECT id, source, created_at, row_number() OVER (PARTITION BY source ORDER BY created_at, id) AS place
          FROM notification WHERE (user_id IS NULL OR capped) AND queued_at IS NULL AND failed_at IS NULL
        )
        UPDATE notification SET failed_at = ${failedAt}, failure = CASE WHEN held.created_at < ${before}
          THEN 'held back too long by the caps of mail to strangers' ELSE 'too much mail held back for one network' END
        FROM held WHERE notification.id = held.id
          AND (held.created_at < ${before} OR held.source IS NOT NULL AND held.place > ${perSource}::int)`
    },
    async queueHeldMail(ids: readonly string[], queuedAt: Date): Promise<void> {
      await prisma.notification.updateMany({ where: { id: { in: [...ids] } }, data: { queuedAt } })
    },
    /** @returns false if it was already closed, or deleted with its account */
    async closeNotification(
      id: string,
      outcome: { sentAt: Date } | { failedAt: Date; failure: string },
    ): Promise<boolean> {
      const { count } = await prisma.notification.updateMany({
        where: { id, sentAt: null, failedAt: null },
        data: outcome,
      })
      return count === 1
    },
  }
}

function toNotification(row: Row): Notification {
  const known = withKind(row)
  return { ...known, details: jsonColumn('notification.details', detailsSchemaOf(known.kind))(row.details) }
}
