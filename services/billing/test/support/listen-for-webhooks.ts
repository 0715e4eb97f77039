import { listen } from '@alcove/kit/http/listen'
import type { WebhookRequest } from '../../src/ports.ts'
import type { Delivery } from '../payment-provider-contract/candidate.ts'

/** Records webhook events delivered over a real socket, by the real clock unless another one is set. */
export async function listenForWebhooks(path: string) {
  const received: Delivery[] = []
  let now = () => new Date()
  let answer = 'OK'
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: async (request: Request) => {
      const { headers } = request
      received.push({
        method: request.method as WebhookRequest['method'],
        url: new URL(request.url),
        header: (name) => headers.get(name) ?? undefined,
        body: new Uint8Array(await request.arrayBuffer()),
        receivedAt: now(),
      })
      return new Response(answer)
    },
  })
  return {
    url: `http://127.0.0.1:${listener.port}${path}`,
    received,
    setClock: (clock: { now(): Date }) => {
      now = () => clock.now()
    },
    answerWith: (text: string) => {
      answer = text
    },
    stop: () => listener.close(),
  }
}
