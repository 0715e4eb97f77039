import { createHmac } from 'node:crypto'

export const SIGNATURE_HEADER = 'Sandbox-Signature'

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over the seconds, a dot, and the body as sent. */
export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const digest = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `t=${seconds},v1=${digest}`
}
