import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'

interface Claim {
  name: string
  id: string
  /** Says which claim of the job it is: a later one, of another process, has a higher number. */
  retryCount: number
}

/** The jobs that this process works on. */
export function createClaims(database: Database) {
  const held = new Set<Claim>()
  let noneLeft: () => void = () => undefined
  let returned = 0

  /** That it was stopped is no fault of the job: it may be tried once more often, and at once. */
  async function giveBack({ name, id, retryCount }: Claim): Promise<void> {
    returned++
    await database.query(
      `UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = NULL
       WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`,
      [name, id, retryCount],
    )
  }

  return {
    giveBack,
    /** Jobs under way. */
    count: () => held.size,
    /** How often a job was given back since the start. */
    givenBack: () => returned,
    async during(claim: Claim, run: () => Promise<void>): Promise<void> {
      held.add(claim)
      try {
        await run()
      } finally {
        held.delete(claim)
        if (held.size === 0) noneLeft()
      }
    },
    /** Waits until all have ended, so long at most; then gives back what pays no heed to its signal. */
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
