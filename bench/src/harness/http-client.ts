import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  close(): void
}

/** Sends calls in order over at most this many kept-alive connections. */
export function openHttpClient(url: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const { hostname, port } = new URL(url)
  return {
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = request({ agent, hostname, port, path, headers }, (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            }),
          )
        })
        outgoing.on('error', reject)
        outgoing.end()
      }),
    close: () => agent.destroy(),
  }
}
