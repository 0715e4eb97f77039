import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@alcove/contracts/client'
import { type Visitor, visitAs } from '@alcove/embedded/demo/visitor'

/** What was acknowledged until now, oldest first. */
export interface Acknowledged {
  emails: string[]
  /** Ids of contents. */
  contents: string[]
}

export interface Traffic {
  acknowledged: Acknowledged
  /** Ends it; what is under way is waited for. */
  stop(): Promise<void>
}

export const PASSWORD = 'une phrase de passe durable'

/** Leaves the machine to others between two requests. */
const PAUSE_MS = 100

interface TrafficOptions {
  /** Told of each refusal, after which traffic goes on. Without it the first refusal ends traffic. */
  onRefused?: (error: unknown) => void
  /** Keeps the addresses of several traffics on one platform apart. */
  name?: string
}

/** People who register and a creator who begins contents, again and again: events are always on their way. */
export function makeTraffic(
  url: string,
  creator: Visitor,
  { onRefused, name = 'visiteur' }: TrafficOptions = {},
): Traffic {
  const acknowledged: Acknowledged = { emails: [], contents: [] }
  let stopping = false
  const client = createClient({ baseUrl: url, token: () => null })
  async function repeat(step: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !stopping; n++) {
      await (onRefused ? step(n).catch(onRefused) : step(n))
      await wait(PAUSE_MS)
    }
  }
  const register = (worker: number) =>
    repeat(async (n) => {
      const email = `${name}-${worker}-${n}@exemple.test`
      await client.call('POST /api/users', { body: { email, password: PASSWORD } })
      acknowledged.emails.push(email)
    })
  const begin = () =>
    repeat(async (n) => {
      const { id } = await creator.call('POST /api/contents', { body: { title: `Brouillon ${n}` } })
      acknowledged.contents.push(id)
    })
  const workers = Promise.all([register(1), register(2), begin()])
  // Note: a failure is told by `stop`; until then it must not end the test run.
  workers.catch(() => undefined)
  return {
    acknowledged,
    async stop() {
      stopping = true
      await workers
    },
  }
}

/** Logs in as someone who registered meanwhile. */
export function enterAs(url: string, email: string): Promise<Visitor> {
  return visitAs(url, email, PASSWORD)
}
