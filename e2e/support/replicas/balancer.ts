import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  close(): Promise<void>
}

/** Simulates an operator's load balancer: round robin over several processes, without retries. */
export async function startBalancer(ports: readonly number[], port = 0): Promise<Balancer> {
  let next = 0
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, ports[next++ % ports.length] as number)
  })
  server.requestTimeout = 0
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Headers are passed on unchanged, `Host` among them. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url, rawHeaders } = incoming
  const target = { host: '127.0.0.1', port, method, path: url, headers: rawHeaders, agent: false } as const
  const upstream = request(target, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.once('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
  upstream.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  outgoing.once('close', () => upstream.destroy())
  incoming.once('error', () => upstream.destroy())
  incoming.pipe(upstream)
}
