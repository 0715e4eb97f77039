import type { Logger } from '../log/logger.ts'

/** Dependencies shared by all services, whose outage affects them all at once. */
export type BaseDependency = 'database' | 'broker'

/** A service lost a dependency or, without a reason, has it back. */
export interface OutageReport {
  foundation: BaseDependency
  reporter: string
  reason?: string
}

/** Logs the outage of a shared dependency once for all services, and its end once all have it back. */
export interface Outages {
  failed(foundation: BaseDependency, reporter: string, error: unknown): void
  answered(foundation: BaseDependency, reporter: string): void
  /** Records a report of another process. */
  record(report: OutageReport): void
  /** Drops the reports of an ended process. */
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
 * @param log the operator's, shown on the terminal too
 * @param forward receives each report of a service that loses or regains a dependency
 */
export function createOutages(
  log: Pick<Logger, 'error' | 'warn'>,
  forward: (report: OutageReport) => void = () => undefined,
): Outages {
  const missed: Record<BaseDependency, Set<string>> = { database: new Set(), broker: new Set() }
  const since: Record<BaseDependency, number> = { database: 0, broker: 0 }

  function record({ foundation, reporter, reason }: OutageReport): void {
    const reporters = missed[foundation]
    if (reason === undefined) {
      if (!reporters.delete(reporter)) return
      forward({ foundation, reporter })
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
    forward({ foundation, reporter, reason })
  }

  return {
    record,
    failed: (foundation, reporter, error) => record({ foundation, reporter, reason: describeError(error) }),
    answered: (foundation, reporter) => record({ foundation, reporter }),
    forget(reporter) {
      for (const foundation of ['database', 'broker'] as const) record({ foundation, reporter })
    },
  }
}

/** An AggregateError has no message of its own. */
function describeError(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}
