import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@alcove/contracts/client'
import { type Visitor, visitAs } from '@alcove/embedded/demo/visitor'

/** Changes acknowledged so far, oldest first. */
export interface Acknowledged {
  emails: string[]
  /** Ids of contents. */
  contents: string[]
}

export interface Traffic {
  acknowledged: Acknowledged
  /** Stops it after the requests in progress. */
  stop(): Promise<void>
}

export const PASSWORD = 'une phrase de passe durable'

/** Pause between two requests, which leaves the machine to others. */
const PAUSE_MS = 100

interface TrafficOptions {
  /** Called for each refusal, after which traffic continues. Without it the first refusal ends traffic. */
  onRefused?: (error: unknown) => void
  /** Separates the email addresses of several traffic runs on one platform. */
  name?: string
}

/** Registers accounts and creates contents in a loop, so that events are always in transit. */
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
  // Note: `stop` reports the failure; until then it must not end the test run.
  workers.catch(() => undefined)
  return {
    acknowledged,
    async stop() {
      stopping = true
      await workers
    },
  }
}

/** Logs in with an account that was registered meanwhile. */
export function enterAs(url: string, email: string): Promise<Visitor> {
  return visitAs(url, email, PASSWORD)
}
