import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import type { PaymentProvider } from '../../src/ports.ts'
import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '../../src/sync/domain/snapshot.ts'
import { SECRETS } from './start-billing.ts'

export const EMPTY_SNAPSHOT: CustomerSnapshot = {
  checkouts: [],
  subscriptions: [],
  invoices: [],
  payments: [],
}
const DAY_MS = 86_400_000

/** Creates a provider that signs like the sandbox and runs the test's script. Its pages lead nowhere. */
export function createScriptedProvider(script: Partial<PaymentProvider>): PaymentProvider {
  const done = async () => undefined
  return {
    ...createSandboxProvider({
      SANDBOX_URL: 'http://127.0.0.1:1',
      SANDBOX_SECRET: SECRETS.SANDBOX_SECRET,
      SANDBOX_WEBHOOK_SECRET: SECRETS.SANDBOX_WEBHOOK_SECRET,
    }),
    startCheckout: async ({ checkoutId, customer }) => ({
      reference: `page-${checkoutId}`,
      url: `http://127.0.0.1:1/${checkoutId}`,
      expiresAt: new Date(Date.now() + DAY_MS),
      customer: accountOf(customer.userId),
    }),
    fetchSnapshot: async () => EMPTY_SNAPSHOT,
    async *changesBetween() {},
    ...{ expireCheckout: done, cancelAtPeriodEnd: done, resume: done, endNow: done, refund: done },
    changePlan: async () => ({ url: null }),
    quoteChange: async () => ({ amountDue: 500, nextChargeAt: new Date(Date.now() + 30 * DAY_MS) }),
    ...script,
  }
}

/** Returns the snapshots that a test sets per customer, else an empty one. */
export function scriptSnapshots(): { snapshots: Map<string, CustomerSnapshot> } & Pick<
  PaymentProvider,
  'fetchSnapshot'
> {
  const snapshots = new Map<string, CustomerSnapshot>()
  return {
    snapshots,
    fetchSnapshot: async ({ userId }) => structuredClone(snapshots.get(userId) ?? EMPTY_SNAPSHOT),
  }
}

export const accountOf = (userId: string) => `account-${userId}`
export const subscriptionOf = (checkoutId: string) => `sub-${checkoutId}`

interface Change {
  subscription?: Partial<SubscriptionSnapshot>
  invoice?: Partial<InvoiceSnapshot>
  payment?: Partial<PaymentSnapshot>
}

/** Builds the snapshot after a paid month of premium, with changes. */
export function buildPaidSnapshot(
  checkoutId: string,
  { subscription, invoice, payment }: Change = {},
): CustomerSnapshot {
  const reference = subscriptionOf(checkoutId)
  const start = new Date(Math.floor(Date.now() / 1_000) * 1_000)
  const periodEnd = new Date(start.getTime() + 30 * DAY_MS)
  const money = { currency: 'EUR', periodStart: start, periodEnd }
  return {
    checkouts: [{ id: checkoutId, status: 'completed', subscription: reference }],
    subscriptions: [
      {
        ...{ reference, checkoutId, plan: 'premium', interval: 'month', status: 'active', amount: 1_999 },
        ...{
          endsWithPeriod: false,
          next: null,
          upgrade: null,
          startedAt: start,
          endedAt: null,
          endReason: null,
        },
        ...money,
        ...subscription,
      },
    ],
    invoices: [
      {
        ...{
          reference: `inv-${checkoutId}`,
          subscription: reference,
          number: null,
          reason: 'start',
          status: 'paid',
        },
        ...{
          amountDue: 1_999,
          amountPaid: 1_999,
          balanceChange: 0,
          createdAt: start,
          firstFailedAt: null,
          nextAttemptAt: null,
        },
        ...{ description: null, hostedUrl: null, pdfUrl: null },
        ...money,
        ...invoice,
      },
    ],
    payments: [
      {
        ...{ reference: `pay-${checkoutId}`, invoice: `inv-${checkoutId}`, subscription: reference },
        ...{ status: 'succeeded', amount: 1_999, refunded: 0, currency: 'EUR', at: start, failure: null },
        ...payment,
      },
    ],
  }
}
