import type { Prisma } from './generated/client.ts'

export function urgentReportWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /**
     * Records whether an urgent report waits. The latest report counts, whatever the order of arrival; where both were heard
     * of the same one, it is answered.
     */
    async recordUrgency(contentId: string, urgent: boolean, reportedUntil: Date): Promise<void> {
      const urgentUntil = urgent ? reportedUntil : null
      const answeredUntil = urgent ? null : reportedUntil
      await prisma.$executeRaw`
        UPDATE content SET urgent_until = heard.urgent_until, answered_until = heard.answered_until,
          report_waits = coalesce(heard.urgent_until > coalesce(heard.answered_until, '-infinity'), FALSE)
        FROM (
          SELECT greatest(urgent_until, ${urgentUntil}::timestamptz) AS urgent_until,
            greatest(answered_until, ${answeredUntil}::timestamptz) AS answered_until
          FROM content WHERE id = ${contentId}::uuid
        ) AS heard
        WHERE id = ${contentId}::uuid`
    },
  }
}
