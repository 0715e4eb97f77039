import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const TICK_MS = 20

/** A line between browser and platform: as slow as told, and cut when told. */
export interface SlowLine {
  /** Origin that leads to the platform by this line. */
  url: string
  /** Bytes per second to the platform from now on. */
  carry(bytesPerSecond: number): void
  /** Bytes that have left for the platform; a browser counts what it has handed to its system, megabytes ahead. */
  carried(): number
  /** Breaks every connection, and takes no new one until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openSlowLine(platformUrl: string): Promise<SlowLine> {
  const { hostname, port } = new URL(platformUrl)
  const open = new Set<Socket>()
  let rate = Number.POSITIVE_INFINITY
  let budget = 0
  let carried = 0
  let isCut = false
  const waiting: (() => void)[] = []
  const clock = setInterval(() => {
    budget = Math.min(rate, budget + (rate * TICK_MS) / 1_000)
    if (budget > 0) for (const goOn of waiting.splice(0)) goOn()
  }, TICK_MS)

  const server = createServer((inside) => {
    if (isCut) return inside.destroy()
    const outside = connect(Number(port), hostname)
    const end = () => {
      inside.destroy()
      outside.destroy()
    }
    for (const socket of [inside, outside]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    outside.pipe(inside)
    inside.on('data', (chunk) => {
      budget -= chunk.length
      carried += chunk.length
      const hasRoom = outside.write(chunk)
      if (budget > 0 && hasRoom) return
      inside.pause()
      if (!hasRoom) outside.once('drain', () => waiting.push(() => inside.resume()))
      else waiting.push(() => inside.resume())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carry(bytesPerSecond) {
      rate = bytesPerSecond
    },
    carried: () => carried,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      clearInterval(clock)
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
