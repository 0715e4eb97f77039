import { emailKey } from '../domain/account.ts'
import type { Prisma } from './generated/client.ts'

/** A change of address that has not ended. */
export interface EmailChange {
  id: string
  userId: string
  oldEmail: string
  newEmail: string
  createdAt: Date
  confirmUntil: Date
  refuseUntil: Date
  confirmedAt: Date | null
}

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
  confirmedAt: true,
} as const

export function emailChangeReads(prisma: Client) {
  return {
    /** What a link of the new address confirms. */
    findConfirmableEmailChange(confirmHash: Buffer, now: Date): Promise<EmailChange | null> {
      return prisma.emailChange.findFirst({
        where: {
          confirmHash: new Uint8Array(confirmHash),
          ...open,
          confirmedAt: null,
          confirmUntil: { gt: now },
        },
        select,
      })
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
    async markEmailChangeConfirmed(id: string, confirmedAt: Date): Promise<void> {
      await prisma.emailChange.update({ where: { id }, data: { confirmedAt } })
    },
    async endEmailChange(id: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.update({ where: { id }, data: { endedAt } })
    },
    /** Those that wait for the new address; confirmed ones can still be undone. */
    async endPendingEmailChanges(userId: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.updateMany({
        where: { userId, ...open, confirmedAt: null },
        data: { endedAt },
      })
    },
    async endEmailChangesOf(userId: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.updateMany({ where: { userId, ...open }, data: { endedAt } })
    },
    async dropEmailChanges(refusableBefore: Date): Promise<void> {
      await prisma.emailChange.deleteMany({ where: { refuseUntil: { lt: refusableBefore } } })
    },
  }
}
