import { emailKey } from '../../account/domain/account.ts'
import type { Prisma } from '../../store/generated/client.ts'

/** A change of address that has not ended. */
export interface EmailChange {
  id: string
  userId: string
  oldEmail: string
  newEmail: string
  createdAt: Date
  confirmUntil: Date
  refuseUntil: Date
  newConfirmedAt: Date | null
  oldConfirmedAt: Date | null
  /** When it took effect. */
  confirmedAt: Date | null
}

/** Which of the two addresses a link was mailed to. */
export type ConfirmingAddress = 'new' | 'old'

interface Hashes {
  confirmHash: Buffer
  refuseHash: Buffer
}

type Client = Pick<Prisma.TransactionClient, 'emailChange'>

const open = { endedAt: null } as const
const select = {
  id: true,
  userId: true,
  oldEmail: true,
  newEmail: true,
  createdAt: true,
  confirmUntil: true,
  refuseUntil: true,
  newConfirmedAt: true,
  oldConfirmedAt: true,
  confirmedAt: true,
} as const

export function emailChangeReads(prisma: Client) {
  return {
    /** What a link of either address confirms; that of the old one only while the new one may, or has confirmed. */
    async findConfirmableEmailChange(
      linkHash: Buffer,
      now: Date,
    ): Promise<(EmailChange & { by: ConfirmingAddress }) | null> {
      const hash = new Uint8Array(linkHash)
      const byNew = { confirmHash: hash, newConfirmedAt: null, confirmUntil: { gt: now } }
      const byOld = {
        refuseHash: hash,
        oldConfirmedAt: null,
        refuseUntil: { gt: now },
        OR: [{ newConfirmedAt: { not: null } }, { confirmUntil: { gt: now } }],
      }
      const row = await prisma.emailChange.findFirst({
        where: { ...open, confirmedAt: null, OR: [byNew, byOld] },
        select: { ...select, confirmHash: true },
      })
      if (!row) return null
      const { confirmHash, ...change } = row
      return { ...change, by: linkHash.equals(confirmHash) ? 'new' : 'old' }
    },
    /** What a link of the old address refuses, or undoes where it was confirmed. */
    findRefusableEmailChange(refuseHash: Buffer, now: Date): Promise<EmailChange | null> {
      return prisma.emailChange.findFirst({
        where: { refuseHash: new Uint8Array(refuseHash), ...open, refuseUntil: { gt: now } },
        select,
      })
    },
    /** Whether an address was given up so lately that its owner may still take it back. */
    async isEmailReserved(email: string, now: Date, exceptUserId?: string): Promise<boolean> {
      const row = await prisma.emailChange.findFirst({
        where: {
          oldEmailKey: emailKey(email),
          ...open,
          confirmedAt: { not: null },
          refuseUntil: { gt: now },
          ...(exceptUserId === undefined ? {} : { userId: { not: exceptUserId } }),
        },
        select: { id: true },
      })
      return row !== null
    },
  }
}

export function emailChangeWrites(prisma: Client) {
  return {
    async insertEmailChange({ confirmHash, refuseHash, ...change }: EmailChange & Hashes): Promise<void> {
      await prisma.emailChange.create({
        data: {
          ...change,
          oldEmailKey: emailKey(change.oldEmail),
          confirmHash: new Uint8Array(confirmHash),
          refuseHash: new Uint8Array(refuseHash),
        },
      })
    },
    async recordEmailConfirmation(id: string, by: ConfirmingAddress, at: Date): Promise<void> {
      const data = by === 'new' ? { newConfirmedAt: at } : { oldConfirmedAt: at }
      await prisma.emailChange.update({ where: { id }, data })
    },
    async markEmailChangeConfirmed(id: string, confirmedAt: Date, refuseUntil: Date): Promise<void> {
      await prisma.emailChange.update({ where: { id }, data: { confirmedAt, refuseUntil } })
    },
    async endEmailChange(id: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.update({ where: { id }, data: { endedAt } })
    },
    /** Those that wait for an address; confirmed ones can still be undone. */
    async endPendingEmailChanges(userId: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.updateMany({
        where: { userId, ...open, confirmedAt: null },
        data: { endedAt },
      })
    },
    async endEmailChanges(userId: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.updateMany({ where: { userId, ...open }, data: { endedAt } })
    },
    /** A confirmed change, those asked for after it, and those that wait. */
    async endEmailChangesSince({ userId, createdAt }: EmailChange, endedAt: Date): Promise<void> {
      await prisma.emailChange.updateMany({
        where: { userId, ...open, OR: [{ createdAt: { gte: createdAt } }, { confirmedAt: null }] },
        data: { endedAt },
      })
    },
    async dropEmailChanges(refusableBefore: Date): Promise<void> {
      await prisma.emailChange.deleteMany({ where: { refuseUntil: { lt: refusableBefore } } })
    },
  }
}
