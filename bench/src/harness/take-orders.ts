export type Reply = { value: unknown } | { failure: string }

/**
 * The other end of `forkProgram`: says that this process is ready, and does what it is told, one order after the other.
 * @param ready what whoever started it has to know
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

/** User and system time that this process has taken, in microseconds. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
