import { emailKey } from '../../account/domain/account.ts'
import type { Prisma } from '../../store/generated/client.ts'

/** An open change of address. */
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
  /** When both addresses had confirmed and it took effect. */
  confirmedAt: Date | null
}

/** The address that a link was mailed to. */
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
    /**
     * Finds the change that a link confirms. The old address may confirm only while the new one can, or after it has.
     */
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
    /** Finds the change that the old address's link refuses, or undoes once confirmed. */
    findRefusableEmailChange(refuseHash: Buffer, now: Date): Promise<EmailChange | null> {
      return prisma.emailChange.findFirst({
        where: { refuseHash: new Uint8Array(refuseHash), ...open, refuseUntil: { gt: now } },
        select,
      })
    },
    /** @returns true when the address was released so recently that its former owner may take it back */
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
    /** Ends unconfirmed changes; confirmed ones can still be undone. */
    async endPendingEmailChanges(userId: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.updateMany({
        where: { userId, ...open, confirmedAt: null },
        data: { endedAt },
      })
    },
    async endEmailChanges(userId: string, endedAt: Date): Promise<void> {
      await prisma.emailChange.updateMany({ where: { userId, ...open }, data: { endedAt } })
    },
    /** Ends a confirmed change, those requested after it, and all pending ones. */
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
