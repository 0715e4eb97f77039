import type { MoneyOrder } from '../domain/money-order.ts'
import type { Prisma } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'moneyOrder'>

export function moneyOrderReads(prisma: Client) {
  return {
    async findOrder(id: string): Promise<MoneyOrder | null> {
      return (await prisma.moneyOrder.findUnique({ where: { id } })) as unknown as MoneyOrder | null
    },
    /** Without an outcome since before a moment, the one first that was tried longest ago. */
    async findPendingOrders(before: Date, limit: number): Promise<string[]> {
      const rows = await prisma.moneyOrder.findMany({
        where: { status: 'pending', askedAt: { lt: before } },
        orderBy: [{ triedAt: { sort: 'asc', nulls: 'first' } }, { askedAt: 'asc' }, { id: 'asc' }],
        select: { id: true },
        take: limit,
      })
      return rows.map((row) => row.id)
    },
    /** About a subscription, oldest first. */
    async findOrdersOf(subscriptionId: string): Promise<MoneyOrder[]> {
      const rows = await prisma.moneyOrder.findMany({
        where: { subscriptionId },
        orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
      })
      return rows as unknown as MoneyOrder[]
    },
    /** Of a payment, oldest first. */
    async findRefunds(paymentId: string): Promise<MoneyOrder[]> {
      const rows = await prisma.moneyOrder.findMany({
        where: { paymentId, kind: 'refund' },
        orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
      })
      return rows as unknown as MoneyOrder[]
    },
  }
}

export function moneyOrderWrites(prisma: Client) {
  return {
    async insertOrder({ details, ...order }: MoneyOrder): Promise<void> {
      await prisma.moneyOrder.create({ data: { ...order, details: details as Prisma.InputJsonObject } })
    },
    async countAttempt(id: string, at: Date): Promise<void> {
      await prisma.moneyOrder.update({ where: { id }, data: { attempts: { increment: 1 }, triedAt: at } })
    },
    /** @returns false where it had an outcome: the first one stays */
    async endOrder(
      id: string,
      outcome: { status: 'done' | 'failed'; endedAt: Date; failure: string | null },
    ): Promise<boolean> {
      const { count } = await prisma.moneyOrder.updateMany({
        where: { id, status: 'pending' },
        data: outcome,
      })
      return count > 0
    },
    /** A refund that the provider took and that did not reach the customer: it can be ordered again. */
    async undoRefund(id: string, failure: string): Promise<void> {
      await prisma.moneyOrder.updateMany({
        where: { id, status: 'done' },
        data: { status: 'failed', failure },
      })
    },
  }
}
