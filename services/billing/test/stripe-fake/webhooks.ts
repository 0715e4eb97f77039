import { createHmac } from 'node:crypto'
import type { Event } from './objects.ts'

export interface Webhooks {
  /** Delivers events one after another, in order. */
  send(event: Event): void
  delivered(): Promise<void>
}

/** Signs as docs.stripe.com/webhooks/signature describes, by the real clock, which receivers compare with. */
export function createWebhooks(listener: string | null, secret: string): Webhooks {
  let last: Promise<void> = Promise.resolve()
  const deliver = async (event: Event) => {
    if (listener === null) return
    const body = JSON.stringify(event, null, 2)
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const answer = await fetch(listener, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      body,
    })
    await answer.arrayBuffer()
  }
  return {
    send(event) {
      last = last.then(() => deliver(event))
    },
    delivered: () => last,
  }
}
