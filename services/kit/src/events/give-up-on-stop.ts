import type { EventTransport } from './transport.ts'

/** Grace for running calls after the stop signal; the whole stop has 20 s. */
const GRACE_MS = 3_000

/**
 * Wraps a transport so that calls end soon after the stop signal, even when the broker is down. Unpublished messages
 * stay in the outbox.
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

/** Ignores a failure to leave an unreachable broker. */
function unlessGivenUp(error: unknown): void {
  if (!(error instanceof GivenUp)) throw error
}

/** Fails a call that takes longer than `graceMs` after the signal, or after now if that is later. */
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
