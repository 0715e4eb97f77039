import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'

interface Claim {
  name: string
  id: string
  /** Number of the claim: a later claim by another process has a higher one. */
  retryCount: number
}

/** Tracks the jobs that this process works on. */
export function createClaims(database: Database) {
  const held = new Set<Claim>()
  let noneLeft: () => void = () => undefined
  let givenBackCount = 0

  /** Returns an interrupted job at once and with one more attempt, because the stop was not its fault. */
  async function giveBack({ name, id, retryCount }: Claim): Promise<void> {
    givenBackCount++
    await database.query(
      `UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = NULL
       WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`,
      [name, id, retryCount],
    )
  }

  return {
    giveBack,
    /** Running jobs. */
    count: () => held.size,
    /** Jobs given back since the start. */
    givenBack: () => givenBackCount,
    async during(claim: Claim, run: () => Promise<void>): Promise<void> {
      held.add(claim)
      try {
        await run()
      } finally {
        held.delete(claim)
        if (held.size === 0) noneLeft()
      }
    },
    /** Waits up to `graceMs` for all jobs, then gives back those that ignore their signal. */
    async giveBackLate(graceMs: number): Promise<void> {
      if (held.size === 0) return
      const late = new AbortController()
      const ended = new Promise<void>((done) => {
        noneLeft = done
      })
      await Promise.race([ended, wait(graceMs, undefined, { signal: late.signal })])
      late.abort()
      await Promise.all([...held].map(giveBack))
    },
  }
}

export type Claims = ReturnType<typeof createClaims>
