import { Prisma } from './generated/client.ts'

const MAY_BE_ANSWERED = Prisma.sql`email IS NOT NULL AND status = 'RECEIVED'`

export function networkKeyWrites(prisma: Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>) {
  return {
    /** The key of a day, generated at its first use. @param day `YYYY-MM-DD` */
    async networkKeyOf(day: string): Promise<string> {
      const find = () =>
        prisma.$queryRaw<{ key: string }[]>`SELECT key FROM network_key WHERE day = ${day}::date`
      const [known] = await find()
      if (known) return known.key
      await prisma.$executeRaw`INSERT INTO network_key (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`
      const [made] = await find()
      if (!made) throw new Error(`network_key has no row for ${day}`)
      return made.key
    },
    /**
     * Deletes keys of earlier days, and marks of hides: the marks of reports can no longer be traced.
     * @param day `YYYY-MM-DD`
     * @param start of that day
     */
    async dropNetworkKeysBefore(day: string, start: Date): Promise<void> {
      await prisma.$executeRaw`DELETE FROM network_key WHERE day < ${day}::date`
      await prisma.$executeRaw`
        UPDATE automatic_hide SET source = NULL WHERE source IS NOT NULL AND happened_at < ${start}`
    },
    /**
     * Deletes the marks of the oldest reports. While an answer may be mailed to a typed address, the mark counts it for the
     * network that typed it. @returns the number of reports
     */
    dropReportMarksBefore: (start: Date, limit: number): Promise<number> =>
      prisma.$executeRaw`
        UPDATE report SET source = CASE WHEN ${MAY_BE_ANSWERED} THEN source END, wider_source = NULL WHERE id IN (
          SELECT id FROM report
          WHERE (wider_source IS NOT NULL OR source IS NOT NULL AND NOT (${MAY_BE_ANSWERED})) AND created_at < ${start}
          ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  }
}
