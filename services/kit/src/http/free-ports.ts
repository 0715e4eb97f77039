import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Linux, macOS and Windows give outgoing connections and `listen(0)` ports above this range. */
const FIRST = 15_000
const LAST = 32_000
const ATTEMPTS = 200

/**
 * Ports of this machine that nobody listens on just now, from a range the system never hands out on its own:
 * a server that is stopped and started again finds its port still free.
 *
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
