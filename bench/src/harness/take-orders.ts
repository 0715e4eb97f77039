export type Reply = { value: unknown } | { failure: string }

/**
 * The other end of `forkProgram`: reports that this process is ready, and runs its commands one after the other.
 * @param ready info for the parent process
 */
export function takeOrders(ready: unknown, orders: Record<string, (value: never) => unknown>): void {
  if (!process.send) throw new Error('Only a benchmark starts this')
  const send = (reply: Reply) => process.connected && process.send?.(reply)
  process.on('message', async ({ order, value }: { order: string; value: unknown }) => {
    try {
      send({ value: await orders[order]?.(value as never) })
    } catch (error) {
      send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  send({ value: ready })
}

/** CPU time of this process, user and system, in microseconds. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
