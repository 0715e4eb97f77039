import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Received {
  method: string | undefined
  path: string | undefined
  headers: IncomingMessage['headers']
  rawHeaders: string[]
}

/** Starts a service on a socket with the given handler. */
export async function startService(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const fake = { handle }
  const server = createServer((request, response) => {
    const { method, url, headers, rawHeaders } = request
    received.push({ method, path: url, headers, rawHeaders })
    fake.handle(request, response)
  })
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fake,
    sockets,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ServiceFake = Awaited<ReturnType<typeof startService>>
