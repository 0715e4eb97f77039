import type { Debtors, Debts } from '../domain/preparation-debt.ts'
import type { Prisma } from './generated/client.ts'

type Client = Prisma.TransactionClient

const HALF_LIFE_S = 3_600
/** More than the longest preparation is charged. */
const MOST = 100_000
/** By then less than a unit is left of the most. */
const DEBT_KEPT_MS = 24 * 3_600_000

const accountKey = (userId: string) => `account ${userId}`
const networkKey = (network: string) => `network ${network}`

export function preparationDebtWrites(prisma: Client) {
  /** Adds to a debt what is left of it, which halves in an hour. */
  async function add(debtor: string, cost: number, now: Date): Promise<void> {
    await prisma.$executeRaw`
      INSERT INTO preparation_debt AS debt (debtor, cost, at) VALUES (${debtor}, least(${cost}::float8, ${MOST}::float8), ${now}::timestamptz)
      ON CONFLICT (debtor) DO UPDATE SET
        cost = least(${MOST}::float8, excluded.cost + debt.cost
          * power(0.5, greatest(0, extract(epoch FROM excluded.at - debt.at)::float8) / ${HALF_LIFE_S}::float8)),
        at = greatest(debt.at, excluded.at)`
  }
  return {
    async addPreparationDebt({ userId, network }: Debtors, cost: number, now: Date): Promise<void> {
      await add(accountKey(userId), cost, now)
      if (network !== null) await add(networkKey(network), cost, now)
    },
    async findPreparationDebts({ userId, network }: Debtors, now: Date): Promise<Debts> {
      const keys = [accountKey(userId), ...(network === null ? [] : [networkKey(network)])]
      const rows = await prisma.$queryRaw<{ debtor: string; owed: number }[]>`
        SELECT debtor, cost * power(0.5, greatest(0, extract(epoch FROM ${now}::timestamptz - at)::float8)
          / ${HALF_LIFE_S}::float8) AS owed
        FROM preparation_debt WHERE debtor = ANY(${keys})`
      const owed = (key: string) => rows.find(({ debtor }) => debtor === key)?.owed ?? 0
      return { account: owed(accountKey(userId)), network: network === null ? 0 : owed(networkKey(network)) }
    },
    async saveSubmitterNetwork(contentId: string, network: string): Promise<void> {
      await prisma.preparationNetwork.upsert({
        where: { contentId },
        create: { contentId, network },
        update: { network },
      })
    },
    async findSubmitterNetwork(contentId: string): Promise<string | null> {
      return (await prisma.preparationNetwork.findUnique({ where: { contentId } }))?.network ?? null
    },
    /** Forgets debts that are as good as paid, and the networks of what is no longer prepared. */
    async deleteOldPreparationDebts(now: Date): Promise<void> {
      await prisma.preparationDebt.deleteMany({
        where: { at: { lt: new Date(now.getTime() - DEBT_KEPT_MS) } },
      })
      await prisma.$executeRaw`
        DELETE FROM preparation_network WHERE content_id NOT IN (SELECT id FROM content WHERE state = 'PREPARING')`
    },
  }
}
