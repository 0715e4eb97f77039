import { DECLARATION_KINDS } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { mailboxSql } from '@alcove/kit/database/mailbox'
import { Prisma } from '../../store/generated/client.ts'
import { DECLARATION_STATES, type StoredDeclaration } from '../domain/declaration.ts'

type Client = Pick<Prisma.TransactionClient, 'declaration' | '$queryRaw'>

export const toDeclaration = enumColumns('declaration', {
  kind: DECLARATION_KINDS,
  status: DECLARATION_STATES,
})

const MAILBOX = Prisma.raw(mailboxSql('email'))
const GIVEN_MAILBOX = Prisma.raw(mailboxSql('given.address'))

export function declarationReads(prisma: Client) {
  return {
    /** Accounts with an address, ignoring case. */
    async findUsersByEmail(email: string): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ user_id: string }[]>`
        SELECT user_id FROM customer WHERE lower(email) = lower(${email}) ORDER BY user_id`
      return rows.map((row) => row.user_id)
    },
    /** Withdrawals from the contract with these sales, oldest first. */
    async findWithdrawals(subscriptionIds: string[]): Promise<StoredDeclaration[]> {
      const rows = await prisma.declaration.findMany({
        where: { subscriptionId: { in: subscriptionIds }, kind: 'withdrawal' },
        orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toDeclaration)
    },
    /** Those of them that were carried out, also if a person handles or has settled them since. */
    async findExecutedWithdrawals(subscriptionIds: string[]): Promise<StoredDeclaration[]> {
      const rows = await prisma.declaration.findMany({
        where: {
          subscriptionId: { in: subscriptionIds },
          kind: 'withdrawal',
          refundAmount: { not: null },
        },
        orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toDeclaration)
    },
    /** Terminations of subscriptions that were carried out and still stand, also if a person handles the rest. */
    async findExecutedTerminations(subscriptionIds: string[]): Promise<StoredDeclaration[]> {
      const rows = await prisma.declaration.findMany({
        where: { subscriptionId: { in: subscriptionIds }, kind: 'termination', effectiveAt: { not: null } },
        orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toDeclaration)
    },
    /** Declarations about a contract that led to an email of a kind. */
    async findEmailedDeclarations(
      subscriptionId: string,
      emailKind: string,
      since: Date,
    ): Promise<Pick<StoredDeclaration, 'userId' | 'reference'>[]> {
      const rows = await prisma.$queryRaw<{ user_id: string | null; reference: string }[]>`
        SELECT d.user_id, d.reference FROM declaration d
        JOIN notice n ON n.kind = ${emailKind} AND n.occasion = d.id::text
        WHERE d.subscription_id = ${subscriptionId}::uuid AND d.received_at >= ${since}`
      return rows.map((row) => ({ userId: row.user_id, reference: row.reference }))
    },
    /** Declarations of a mailbox that named no contract. */
    async countUnmatchedDeclarations(
      email: string,
      kind: StoredDeclaration['kind'],
      since: Date,
    ): Promise<number> {
      const [row] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM declaration, (SELECT ${email}::text AS address) AS given
        WHERE ${MAILBOX} = ${GIVEN_MAILBOX}
          AND subscription_id IS NULL AND kind = ${kind} AND received_at >= ${since}`
      return row?.count ?? 0
    },
    async hasWithdrawn(userId: string): Promise<boolean> {
      const withdrawal = await prisma.declaration.findFirst({
        where: { kind: 'withdrawal', status: { not: 'waiting' }, subscription: { userId } },
        select: { id: true },
      })
      return withdrawal !== null
    },
    /** Declarations with an address whose reference named no contract of its owner. */
    async countMisses(email: string, since: Date): Promise<number> {
      const [row] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM declaration
        WHERE lower(email) = lower(${email}) AND subscription_id IS NULL AND received_at >= ${since}`
      return row?.count ?? 0
    },
  }
}

export function declarationWrites(prisma: Client) {
  return {
    /** Serialises declarations of one address, known or not. */
    async lockAddress(email: string): Promise<void> {
      await prisma.$queryRaw`
        SELECT pg_advisory_xact_lock(hashtextextended(${GIVEN_MAILBOX}, 0))::text
        FROM (SELECT ${email}::text AS address) AS given`
    },
    async insertDeclaration(declaration: StoredDeclaration): Promise<void> {
      await prisma.declaration.create({ data: declaration })
    },
    /** Updates every repeated withdrawal, so that all name the same sum. */
    async addWithdrawnRefund(subscriptionIds: string[], amount: number): Promise<void> {
      await prisma.declaration.updateMany({
        where: { subscriptionId: { in: subscriptionIds }, kind: 'withdrawal', status: 'carried-out' },
        data: { refundAmount: { increment: amount } },
      })
    },
    /**
     * Hands declarations to a person because a command failed; settled declarations stay settled.
     * @param failed the part that failed: the end of the contract, or cents of a refund
     */
    async reopenDeclarations(ids: string[], failed: { end: true } | { refund: number }): Promise<void> {
      const undone = 'end' in failed ? { effectiveAt: null } : { refundAmount: { decrement: failed.refund } }
      await prisma.declaration.updateMany({
        where: { id: { in: ids }, status: { not: 'settled' } },
        data: { status: 'waiting', ...undone },
      })
    },
  }
}
