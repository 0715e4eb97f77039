import { Prisma } from '../../store/generated/client.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { toInvoice } from './invoice-row.ts'

type Client = Pick<Prisma.TransactionClient, 'invoice'>

export function invoiceReads(prisma: Client) {
  return {
    /** Invoices and credit notes of an account, newest first. */
    async findInvoicesOf(userId: string): Promise<StoredInvoice[]> {
      const rows = await prisma.invoice.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      return rows.map(toInvoice)
    },
    async findInvoice(id: string): Promise<StoredInvoice | null> {
      const row = await prisma.invoice.findUnique({ where: { id } })
      return row && toInvoice(row)
    },
    /** Credit notes of an invoice, oldest first. */
    async findCreditNotes(invoiceId: string): Promise<StoredInvoice[]> {
      const rows = await prisma.invoice.findMany({
        where: { correctsId: invoiceId, kind: 'credit-note' },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toInvoice)
    },
    /** Open invoices of a subscription, oldest first. */
    async findUnpaidInvoices(subscriptionId: string): Promise<StoredInvoice[]> {
      const rows = await prisma.invoice.findMany({
        where: { subscriptionId, status: 'open', kind: 'invoice' },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toInvoice)
    },
  }
}

export function invoiceWrites(prisma: Client & Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    async insertInvoice(invoice: StoredInvoice): Promise<void> {
      await prisma.invoice.create({ data: withDocument(invoice) })
    },
    async updateInvoice(id: string, change: Partial<StoredInvoice>): Promise<void> {
      await prisma.invoice.update({ where: { id }, data: withDocument(change) })
    },
    /** Takes the next number of a series; other transactions wait until this one ends, so that no number is lost. */
    async nextInvoiceNumber(series: string): Promise<number> {
      const [row] = await prisma.$queryRaw<{ last_number: number }[]>`
        INSERT INTO invoice_series AS series (name, last_number) VALUES (${series}, 1)
        ON CONFLICT (name) DO UPDATE SET last_number = series.last_number + 1
        RETURNING last_number`
      if (!row) throw new Error(`series ${series} returned no number`)
      return row.last_number
    },
  }
}

/** Prisma names the null of a JSON column apart. */
function withDocument<I extends Partial<StoredInvoice>>({ document, ...invoice }: I) {
  return { ...invoice, ...(document !== undefined && { document: document ?? Prisma.DbNull }) }
}
