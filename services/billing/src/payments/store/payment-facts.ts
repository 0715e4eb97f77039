import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentFact } from '../domain/payment.ts'

export interface StoredPaymentFact extends PaymentFact {
  /** Id of the published `payment.recorded` entry. */
  id: string
  paymentId: string
  /** ISO 4217. */
  currency: string
  /** When a payment came or failed; for later facts, when a sync first saw them. */
  at: Date
}

export function paymentFactWrites(prisma: Pick<Prisma.TransactionClient, 'paymentFact'>) {
  return {
    async appendPaymentFact(fact: StoredPaymentFact): Promise<void> {
      await prisma.paymentFact.create({ data: fact })
    },
  }
}
