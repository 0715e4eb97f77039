import type { StoredInvoice } from '../domain/invoice.ts'
import type { Prisma } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'invoice'>

export function invoiceReads(prisma: Client) {
  return {
    /** All of an account, newest first. */
    async findInvoicesOf(userId: string): Promise<StoredInvoice[]> {
      const rows = await prisma.invoice.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      return rows as StoredInvoice[]
    },
  }
}

export function invoiceWrites(prisma: Client) {
  return {
    async insertInvoice(invoice: StoredInvoice): Promise<void> {
      await prisma.invoice.create({ data: invoice })
    },
  }
}
