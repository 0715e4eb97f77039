import { setTimeout as wait } from 'node:timers/promises'

interface Load {
  count: number
  perSecond: number
  signal: AbortSignal
}

/**
 * Starts work at fixed times, whether or not earlier work has finished: waiting for it would hide latencies. Resolves once
 * all of it is done.
 */
export async function steadyLoad({ count, perSecond, signal }: Load, work: (n: number) => Promise<unknown>) {
  const started: Promise<unknown>[] = []
  const begin = performance.now()
  for (let n = 0; n < count; n++) {
    const ahead = begin + (n * 1000) / perSecond - performance.now()
    if (ahead > 0) await wait(ahead, undefined, { signal })
    signal.throwIfAborted()
    const one = work(n)
    // Note: the failure is reported below; this only prevents an unhandled rejection until then.
    one.catch(() => undefined)
    started.push(one)
  }
  await Promise.all(started)
}
