import type { Occurrence } from '../domain/figure.ts'
import type { Prisma } from './generated/client.ts'

export function tallyWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Increments the day of an occurrence; an event counts once, in every consumer generation. */
    async count({ figure, eventId, day }: Occurrence, now: Date): Promise<void> {
      await prisma.$executeRaw`
        WITH fresh AS (
          INSERT INTO counted_event (event_id, figure, counted_at) VALUES (${eventId}, ${figure}, ${now})
          ON CONFLICT DO NOTHING RETURNING 1
        )
        INSERT INTO tally (figure, day, count) SELECT ${figure}, ${day}::date, 1 FROM fresh
        ON CONFLICT (figure, day) DO UPDATE SET count = tally.count + 1`
    },
  }
}
