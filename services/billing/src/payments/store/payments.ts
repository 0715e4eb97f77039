import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredPayment } from '../domain/payment.ts'

type Client = Pick<Prisma.TransactionClient, 'payment'>

export function paymentReads(prisma: Client) {
  return {
    async findPayment(id: string): Promise<StoredPayment | null> {
      return (await prisma.payment.findUnique({ where: { id } })) as StoredPayment | null
    },
    async findPaymentByReference(
      provider: PaymentProviderName,
      reference: string,
    ): Promise<StoredPayment | null> {
      return (await prisma.payment.findUnique({
        where: { provider_reference: { provider, reference } },
      })) as StoredPayment | null
    },
    /** Payments of a customer at one provider. */
    async findPaymentsAt(provider: PaymentProviderName, userId: string): Promise<StoredPayment[]> {
      return (await prisma.payment.findMany({ where: { provider, userId } })) as StoredPayment[]
    },
    async findPaymentsOfInvoice(invoiceId: string): Promise<StoredPayment[]> {
      return (await prisma.payment.findMany({ where: { invoiceId } })) as StoredPayment[]
    },
    /** Payments of a subscription, newest first. */
    async findPaymentsOf(subscriptionId: string): Promise<StoredPayment[]> {
      const rows = await prisma.payment.findMany({
        where: { subscriptionId },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
      })
      return rows as StoredPayment[]
    },
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
