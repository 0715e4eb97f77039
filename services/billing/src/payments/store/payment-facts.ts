import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentFact } from '../domain/payment.ts'

export interface StoredPaymentFact extends PaymentFact {
  /** Of the event that said it. */
  id: string
  paymentId: string
  /** ISO 4217. */
  currency: string
  /** When the money came, or when it was heard that it went back. */
  at: Date
}

export function paymentFactWrites(prisma: Pick<Prisma.TransactionClient, 'paymentFact'>) {
  return {
    async appendPaymentFact(fact: StoredPaymentFact): Promise<void> {
      await prisma.paymentFact.create({ data: fact })
    },
  }
}
