import {
  type EventSpec,
  type MaintenanceKind,
  maintenanceFinished,
  maintenanceRequested,
  type ServiceName,
} from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer, ignore } from '../events/consumer.ts'
import { toMessage } from '../events/envelope.ts'
import { claimInbox } from '../events/inbox.ts'
import { writeOutbox } from '../events/outbox.ts'
import type { Ids } from '../ids.ts'
import type { Logger } from '../log/logger.ts'
import {
  findOpenRuns,
  finishRun,
  forgetProcess,
  insertRun,
  insertShare,
  markSeen,
  type OpenRun,
} from './runs.ts'
import { addCounts, type MaintenanceTask } from './task.ts'

const LOOK_MS = 2_000
/** A sole process receives every run itself; this interval covers events recorded by a killed predecessor. */
const LOOK_ALONE_MS = 30_000

interface Deps {
  service: ServiceName
  database: Database
  clock: Clock
  ids: Ids
  log: Logger
  /** No other process of this service exists, so it does not record its own presence. */
  soleReplica: boolean
  wakeRelay: () => void
}

/**
 * Runs maintenance requested by administrators. One process records the event, every process does its share, and the
 * last one reports for the service. A killed process is waited for until it counts as gone; its replacement does the
 * share.
 */
export class Maintenance {
  readonly #deps: Deps
  readonly #tasks: ReadonlyMap<MaintenanceKind, MaintenanceTask>
  readonly #processId: string
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  #stopped = false

  constructor(deps: Deps, tasks: readonly MaintenanceTask[]) {
    this.#deps = deps
    this.#tasks = new Map(tasks.map((task) => [task.kind, task]))
    this.#processId = deps.ids()
  }

  /** Empty for a service without tasks. */
  consumers(): Consumer[] {
    if (this.#tasks.size === 0) return []
    return [
      consumer(maintenanceRequested, async (event) => {
        const { runId, kind } = event.data
        if (!this.#tasks.has(kind)) return ignore(event)
        await this.#deps.database.transaction(async (sql) => {
          if (await claimInbox(sql, event.once)) await insertRun(sql, runId, kind)
        })
        this.#look()
      }),
    ]
  }

  async start(): Promise<void> {
    if (this.#tasks.size === 0) return
    const { soleReplica } = this.#deps
    await this.#markSeen()
    if (soleReplica) this.#look()
    this.#timer = setInterval(() => this.#look(), soleReplica ? LOOK_ALONE_MS : LOOK_MS)
    this.#timer.unref()
  }

  /** Waits for running work first. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#looking
    if (this.#tasks.size === 0) return
    await forgetProcess(this.#deps.database, this.#processId).catch(() => undefined)
  }

  #look(): void {
    if (this.#stopped) return
    this.#lookAgain = true
    this.#looking ??= this.#lookUntilCalm()
      .catch((error) => {
        this.#deps.log.warn({ err: error }, 'maintenance.waits')
        setTimeout(() => this.#look(), LOOK_MS).unref()
      })
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #lookUntilCalm(): Promise<void> {
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false
      await this.#markSeen()
      for (const run of await findOpenRuns(this.#deps.database, this.#processId)) await this.#work(run)
    }
  }

  async #markSeen(): Promise<void> {
    if (!this.#deps.soleReplica) await markSeen(this.#deps.database, this.#processId)
  }

  async #work({ runId, kind, done, begun }: OpenRun): Promise<void> {
    const task = this.#tasks.get(kind)
    if (!task) return
    const isOfService = task.scope === 'service'
    if (!done && !(isOfService && begun)) {
      const counts = await this.#keepSeen(task.run())
      await insertShare(this.#deps.database, runId, this.#processId, counts)
    }
    await this.#finish(runId, kind, isOfService)
  }

  /** Keeps the process marked as alive during long work. */
  async #keepSeen<T>(work: Promise<T>): Promise<T> {
    const timer = setInterval(() => {
      this.#markSeen().catch((error) => this.#deps.log.warn({ err: error }, 'maintenance.waits'))
    }, LOOK_MS)
    try {
      return await work
    } finally {
      clearInterval(timer)
    }
  }

  async #finish(runId: string, kind: MaintenanceKind, firstShareIsEnough: boolean): Promise<void> {
    const { database, service, clock, ids, wakeRelay } = this.#deps
    const isFinished = await database.transaction(async (sql) => {
      const shares = await finishRun(sql, runId, { firstShareIsEnough })
      if (shares === null) return false
      const used = firstShareIsEnough ? shares.slice(0, 1) : shares
      const data = {
        runId,
        kind,
        service,
        processes: Math.max(1, used.length),
        counts: addCounts(used),
        finishedAt: clock.now().toISOString(),
      }
      const author = { service, clock, ids }
      await writeOutbox(sql, [toMessage(maintenanceFinished as unknown as EventSpec, data, author)])
      return true
    })
    if (isFinished) wakeRelay()
  }
}
