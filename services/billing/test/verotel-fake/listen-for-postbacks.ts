import { listen } from '@alcove/kit/http/listen'
import { Hono } from 'hono'
import type { WebhookRequest } from '../../src/ports.ts'

/** Listens for postbacks on a real socket. */
export async function listenForPostbacks() {
  const received: (WebhookRequest & { receivedAt: Date })[] = []
  let now = () => new Date()
  let answer = 'OK'
  const app = new Hono()
  app.all('/api/webhooks/verotel', async (c) => {
    received.push({
      method: c.req.method as 'GET',
      url: new URL(c.req.url),
      header: (name) => c.req.header(name),
      body: new Uint8Array(await c.req.arrayBuffer()),
      receivedAt: now(),
    })
    return c.text(answer)
  })
  const listener = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch as never })
  return {
    url: `http://127.0.0.1:${listener.port}/api/webhooks/verotel`,
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
