import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Faults of the next connections; each carries one request to the test server. */
export type Fault =
  | { kind: 'status'; status: number; delayMs?: number }
  | { kind: 'delay'; delayMs: number }
  /** Cuts the connection after so many bytes in this direction. */
  | { kind: 'reset'; direction: 'up' | 'down'; afterBytes: number }

export interface FaultProxy {
  endpoint: string
  /** Connections so far. */
  connections(): number
  /** Connections that a delay holds back now. */
  delayed(): number
  /** Faults of the next connections, one each. */
  fail(...faults: Fault[]): void
  /** Lets this many connections pass and fails all later ones, until `recover`. */
  failAfter(connections: number): void
  recover(): void
  close(): Promise<void>
}

/** Starts a TCP proxy in front of a server, with faults on demand. */
export async function startFaultProxy(endpoint: string): Promise<FaultProxy> {
  const target = new URL(endpoint)
  const sockets = new Set<Socket>()
  const next: Fault[] = []
  let count = 0
  let delayed = 0
  let failsFrom = Number.POSITIVE_INFINITY
  const server = createServer((client) => {
    const fault = ++count > failsFrom ? ({ kind: 'status', status: 503 } as const) : next.shift()
    keep(client)
    if (fault && 'delayMs' in fault) holdBack(client, fault)
    else serve(client, fault)
  })
  function holdBack(client: Socket, fault: Fault & { delayMs?: number }): void {
    delayed++
    const proceed = () => {
      delayed--
      client.off('close', drop)
      serve(client, fault)
    }
    const drop = () => {
      delayed--
      clearTimeout(timer)
    }
    const timer = setTimeout(proceed, fault.delayMs)
    client.once('close', drop)
  }
  function serve(client: Socket, fault: Fault | undefined): void {
    if (fault?.kind === 'status') {
      client.once('data', () =>
        client.end(`HTTP/1.1 ${fault.status} Fault\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
      )
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    keep(upstream)
    const cut = () => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    const limit = (direction: 'up' | 'down') =>
      fault?.kind === 'reset' && fault.direction === direction ? fault.afterBytes : undefined
    relay(client, upstream, limit('up'), cut)
    relay(upstream, client, limit('down'), cut)
  }
  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    delayed: () => delayed,
    fail: (...faults) => next.push(...faults),
    failAfter: (connections) => {
      failsFrom = count + connections
    },
    recover: () => {
      failsFrom = Number.POSITIVE_INFINITY
      next.length = 0
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function relay(from: Socket, to: Socket, afterBytes: number | undefined, cut: () => void): void {
  let passed = 0
  from.on('data', (chunk) => {
    passed += chunk.length
    if (afterBytes !== undefined && passed > afterBytes) return cut()
    if (!to.write(chunk)) {
      from.pause()
      to.once('drain', () => from.resume())
    }
  })
  from.once('end', () => to.end())
  // After an end the rest of the bytes is still on its way.
  from.once('close', () => {
    if (!to.writableEnded) to.destroy()
  })
}
