import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Linux, macOS and Windows choose ports for outgoing connections and `listen(0)` above this range. */
const FIRST = 15_000
const LAST = 32_000
const ATTEMPTS = 200

/**
 * Finds free ports outside the range that the system assigns, so that a restarted server finds its port still free.
 * @throws when no free port is found after 200 attempts
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  for (let attempt = 0; ports.size < count; attempt++) {
    if (attempt === ATTEMPTS) throw new Error(`Found no ${count} free ports between ${FIRST} and ${LAST}`)
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
