import type { Prisma } from '../../store/generated/client.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'

type Client = Pick<Prisma.TransactionClient, 'providerCommand'>

export function commandReads(prisma: Client) {
  return {
    async findCommand(id: string): Promise<ProviderCommand | null> {
      return (await prisma.providerCommand.findUnique({ where: { id } })) as unknown as ProviderCommand | null
    },
    /** Without an outcome since before a moment, the one first that was tried longest ago. */
    async findPendingCommands(before: Date, limit: number): Promise<string[]> {
      const rows = await prisma.providerCommand.findMany({
        where: { status: 'pending', askedAt: { lt: before } },
        orderBy: [{ triedAt: { sort: 'asc', nulls: 'first' } }, { askedAt: 'asc' }, { id: 'asc' }],
        select: { id: true },
        take: limit,
      })
      return rows.map((row) => row.id)
    },
    /** About a subscription, oldest first. */
    async findCommandsOf(subscriptionId: string): Promise<ProviderCommand[]> {
      const rows = await prisma.providerCommand.findMany({
        where: { subscriptionId },
        orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
      })
      return rows as unknown as ProviderCommand[]
    },
    /** Of a payment, oldest first. */
    async findRefunds(paymentId: string): Promise<ProviderCommand[]> {
      const rows = await prisma.providerCommand.findMany({
        where: { paymentId, kind: 'refund' },
        orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
      })
      return rows as unknown as ProviderCommand[]
    },
  }
}

export function commandWrites(prisma: Client) {
  return {
    async insertCommand({ details, ...order }: ProviderCommand): Promise<void> {
      await prisma.providerCommand.create({ data: { ...order, details: details as Prisma.InputJsonObject } })
    },
    async countAttempt(id: string, at: Date): Promise<void> {
      await prisma.providerCommand.update({
        where: { id },
        data: { attempts: { increment: 1 }, triedAt: at },
      })
    },
    /** @returns false where it had an outcome: the first one stays */
    async endCommand(
      id: string,
      outcome: { status: 'done' | 'failed'; endedAt: Date; failure: string | null },
    ): Promise<boolean> {
      const { count } = await prisma.providerCommand.updateMany({
        where: { id, status: 'pending' },
        data: outcome,
      })
      return count > 0
    },
    /** A refund that the provider took and that did not reach the customer: it can be ordered again. */
    async undoRefund(id: string, failure: string): Promise<void> {
      await prisma.providerCommand.updateMany({
        where: { id, status: 'done' },
        data: { status: 'failed', failure },
      })
    },
  }
}
