import type { Prisma } from './generated/client.ts'

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
    /** Deletes the marks of the oldest reports. @returns the number of reports */
    dropReportMarksBefore: (start: Date, limit: number): Promise<number> =>
      prisma.$executeRaw`
        UPDATE report SET source = NULL, wider_source = NULL WHERE id IN (
          SELECT id FROM report WHERE (source IS NOT NULL OR wider_source IS NOT NULL) AND created_at < ${start}
          ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  }
}
