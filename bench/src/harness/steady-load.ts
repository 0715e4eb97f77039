import { setTimeout as wait } from 'node:timers/promises'

interface Load {
  count: number
  perSecond: number
  signal: AbortSignal
}

/**
 * Starts work at fixed moments, whether or not what was started before has finished: work that waits for its
 * predecessors would hide how long they took. Resolves once all of it is done.
 */
export async function steadyLoad({ count, perSecond, signal }: Load, work: (n: number) => Promise<unknown>) {
  const started: Promise<unknown>[] = []
  const begin = performance.now()
  for (let n = 0; n < count; n++) {
    const ahead = begin + (n * 1000) / perSecond - performance.now()
    if (ahead > 0) await wait(ahead, undefined, { signal })
    signal.throwIfAborted()
    const one = work(n)
    // Note: its failure is told below; until then nobody waits for it.
    one.catch(() => undefined)
    started.push(one)
  }
  await Promise.all(started)
}
