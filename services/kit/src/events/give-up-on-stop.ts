import type { EventTransport } from './transport.ts'

/** For what is under way when the program is told to stop; it is given 20 s in all. */
const GRACE_MS = 3_000

/**
 * A transport whose calls end soon after the program was told to stop, answered or not: a broker that is away must not
 * keep it from ending in order. What was not published stays in the outbox.
 */
export function giveUpOnStop(transport: EventTransport, stopping: AbortSignal): EventTransport {
  const bounded = <T>(call: Promise<T>) => within(call, stopping, GRACE_MS)
  return {
    kind: transport.kind,
    ensureTopics: (topics) => within(transport.ensureTopics(topics), stopping, 0),
    publish: (messages) => bounded(transport.publish(messages)),
    async subscribe(group, topics, onMessage) {
      const subscription = await bounded(transport.subscribe(group, topics, onMessage))
      return { ...subscription, stop: () => bounded(subscription.stop()).catch(unlessGivenUp) }
    },
    lag: (group, topics) => bounded(transport.lag(group, topics)),
    forget: (topics, key) => bounded(transport.forget(topics, key)),
    ping: () => bounded(transport.ping()),
    close: () => bounded(transport.close()).catch(unlessGivenUp),
  }
}

class GivenUp extends Error {
  override name = 'GivenUp'
}

/** Leaving a broker that is away is no failure. */
function unlessGivenUp(error: unknown): void {
  if (!(error instanceof GivenUp)) throw error
}

/** The call, or a failure `graceMs` after the signal or after now, whichever is later. */
function within<T>(call: Promise<T>, stopping: AbortSignal, graceMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const onStop = () => {
      timer = setTimeout(() => reject(new GivenUp('the program stops')), graceMs)
    }
    if (stopping.aborted) onStop()
    else stopping.addEventListener('abort', onStop, { once: true })
    call.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', onStop)
    })
  })
}
