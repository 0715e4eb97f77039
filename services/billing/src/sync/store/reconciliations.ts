import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../domain/provider-name.ts'

export function reconciliationReads(prisma: Pick<Prisma.TransactionClient, 'reconciliation'>) {
  return {
    /** Time up to which the provider's changes are reconciled; null before the first run. */
    async findReconciledUntil(provider: PaymentProviderName): Promise<Date | null> {
      return (await prisma.reconciliation.findUnique({ where: { provider } }))?.until ?? null
    },
  }
}

export function reconciliationWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Never moves backwards. */
    async saveReconciledUntil(provider: PaymentProviderName, until: Date): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO reconciliation AS known (provider, until) VALUES (${provider}, ${until})
        ON CONFLICT (provider) DO UPDATE SET until = GREATEST(known.until, excluded.until)`
    },
  }
}
