import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service was sent. */
export interface HeardRequest {
  path: string
  authorization: string | undefined
  fields: Record<string, string>
  sound: Buffer
}

type Answer = (response: ServerResponse) => void

export interface FakeService {
  url: string
  heard: HeardRequest[]
  /** Answers every request from now on in this way. */
  answers(answer: Answer): void
  /** Answers what waits, and all that comes. */
  releases(answer: Answer): void
  close(): Promise<void>
}

export const says =
  (body: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/vtt' }).end(body)

/** A transcription service on a port of this machine, which answers as a test wants. */
export async function startFakeService(): Promise<FakeService> {
  const heard: HeardRequest[] = []
  const waiting = new Set<ServerResponse>()
  let answer: Answer = says('WEBVTT\n')
  const server = createServer(async (request, response) => {
    waiting.add(response)
    response.once('close', () => waiting.delete(response))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(chunks), { headers }).formData()
    const { file, ...fields } = Object.fromEntries(form)
    heard.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      fields: fields as Record<string, string>,
      sound: Buffer.from(await (file as File).arrayBuffer()),
    })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers(next) {
      answer = next
    },
    releases(next) {
      answer = next
      for (const response of waiting) next(response)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
