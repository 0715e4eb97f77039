import type { CountedMail } from '../domain/counted-mail.ts'
import type { Prisma } from './generated/client.ts'

export function countedMailWrites(prisma: Pick<Prisma.TransactionClient, 'countedMail'>) {
  return {
    async countMail(mails: readonly CountedMail[]): Promise<void> {
      if (mails.length > 0) await prisma.countedMail.createMany({ data: [...mails] })
    },
    findCount: (cap: CountedMail['cap'], mailbox: string | null, since: Date): Promise<number> =>
      prisma.countedMail.count({ where: { cap, mailbox, queuedAt: { gt: since } } }),
    async forgetCountedMail(before: Date): Promise<void> {
      await prisma.countedMail.deleteMany({ where: { queuedAt: { lte: before } } })
    },
  }
}
