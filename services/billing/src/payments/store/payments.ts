import { PAYMENT_PROVIDERS, PAYMENT_STATES } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredPayment } from '../domain/payment.ts'

type Client = Pick<Prisma.TransactionClient, 'payment'>

export const toPayment = enumColumns('payment', { provider: PAYMENT_PROVIDERS, status: PAYMENT_STATES })

export function paymentReads(prisma: Client) {
  /** Payments of any of these subscriptions, newest first. */
  async function findPaymentsOfAll(subscriptionIds: string[]): Promise<StoredPayment[]> {
    const rows = await prisma.payment.findMany({
      where: { subscriptionId: { in: subscriptionIds } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
    })
    return rows.map(toPayment)
  }

  return {
    async findPayment(id: string): Promise<StoredPayment | null> {
      const row = await prisma.payment.findUnique({ where: { id } })
      return row && toPayment(row)
    },
    async findPaymentByReference(
      provider: PaymentProviderName,
      reference: string,
    ): Promise<StoredPayment | null> {
      const row = await prisma.payment.findUnique({
        where: { provider_reference: { provider, reference } },
      })
      return row && toPayment(row)
    },
    /** Payments of a customer at one provider. */
    async findPaymentsAt(provider: PaymentProviderName, userId: string): Promise<StoredPayment[]> {
      const rows = await prisma.payment.findMany({ where: { provider, userId } })
      return rows.map(toPayment)
    },
    async findPaymentsOfInvoice(invoiceId: string): Promise<StoredPayment[]> {
      const rows = await prisma.payment.findMany({ where: { invoiceId } })
      return rows.map(toPayment)
    },
    /** Payments of a subscription, newest first. */
    findPaymentsOf: (subscriptionId: string) => findPaymentsOfAll([subscriptionId]),
    findPaymentsOfAll,
  }
}

export function paymentWrites(prisma: Client) {
  return {
    async insertPayment(payment: StoredPayment): Promise<void> {
      await prisma.payment.create({ data: payment })
    },
    async updatePayment(id: string, change: Partial<StoredPayment>): Promise<void> {
      await prisma.payment.update({ where: { id }, data: change })
    },
  }
}
