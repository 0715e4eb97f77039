import type { Logger } from '../log/logger.ts'

/** What all services stand on; it is away for all of them at once. */
export type BaseDependency = 'database' | 'broker'

/** A service that misses one, or (without a reason) has it back. */
export interface OutageReport {
  foundation: BaseDependency
  reporter: string
  reason?: string
}

/** Says once that a foundation cannot be reached, however many miss it, and once that all of them have it back. */
export interface Outages {
  failed(foundation: BaseDependency, reporter: string, error: unknown): void
  answered(foundation: BaseDependency, reporter: string): void
  /** What another process reports. */
  take(report: OutageReport): void
  /** One that has ended misses nothing. */
  forget(reporter: string): void
}

const AWAY: Record<BaseDependency, (reporter: string) => string> = {
  database: (reporter) =>
    `database.unreachable: the database of ${reporter} does not answer; what needs it is refused until it does`,
  broker: () => 'broker.unreachable: no Kafka broker answers; changes are taken, and their events wait',
}
const BACK: Record<BaseDependency, string> = {
  database: 'database.reachable: the database answers again',
  broker: 'broker.reachable: the Kafka broker answers again',
}

/**
 * @param log where an operator reads it: on the terminal too
 * @param tell hears of each service that begins or ends to miss something
 */
export function createOutages(
  log: Pick<Logger, 'error' | 'warn'>,
  tell: (report: OutageReport) => void = () => undefined,
): Outages {
  const missed: Record<BaseDependency, Set<string>> = { database: new Set(), broker: new Set() }
  const since: Record<BaseDependency, number> = { database: 0, broker: 0 }

  function take({ foundation, reporter, reason }: OutageReport): void {
    const reporters = missed[foundation]
    if (reason === undefined) {
      if (!reporters.delete(reporter)) return
      tell({ foundation, reporter })
      const seconds = Math.round((performance.now() - since[foundation]) / 1_000)
      if (reporters.size === 0) log.warn({ isAnnounced: true, seconds }, BACK[foundation])
      return
    }
    if (reporters.has(reporter)) return
    if (reporters.size === 0) {
      since[foundation] = performance.now()
      log.error({ reason }, AWAY[foundation](reporter))
    }
    reporters.add(reporter)
    tell({ foundation, reporter, reason })
  }

  return {
    take,
    failed: (foundation, reporter, error) => take({ foundation, reporter, reason: reasonOf(error) }),
    answered: (foundation, reporter) => take({ foundation, reporter }),
    forget(reporter) {
      for (const foundation of ['database', 'broker'] as const) take({ foundation, reporter })
    },
  }
}

/** Errors of several attempts have no message of their own. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}
