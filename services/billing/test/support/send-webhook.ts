import { signWebhook } from '@alcove/sandbox-payments/delivery/sign-webhook'
import { type BillingWorld, SECRETS } from './start-billing.ts'

export interface Sent {
  id: string
  type: string
  at: Date
  about: { customer: string; checkout: string | null; subscription: string | null } | null
}

/** Sends a webhook event as the sandbox does, signed by the world's clock. */
export async function sendWebhook(
  { url, clock }: Pick<BillingWorld, 'url' | 'clock'>,
  sent: Partial<Sent>,
  signedAt = clock.now(),
): Promise<number> {
  const body = JSON.stringify({
    id: crypto.randomUUID(),
    type: 'subscription.changed',
    at: clock.now(),
    about: null,
    ...sent,
  })
  const response = await fetch(`${url}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sandbox-Signature': signWebhook(body, SECRETS.SANDBOX_WEBHOOK_SECRET, signedAt),
    },
    body,
  })
  return response.status
}

/** Builds the subject of a checkout of which nothing else is known. */
export const subjectOfCheckout = (checkout: string) => ({ customer: 'unknown', checkout, subscription: null })
