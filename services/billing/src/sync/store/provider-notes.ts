import type { Prisma, PrismaClient } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../domain/provider-name.ts'

/** Named values that we must keep because the payment provider has no field for them. */
export interface ProviderNotes {
  /** Undefined if missing. */
  read(name: string): Promise<unknown>
  /** Overwrites an existing value. */
  write(name: string, value: unknown): Promise<void>
  /**
   * Writes a value if there is none; of concurrent claims one succeeds.
   * @returns true if this one did
   */
  claim(name: string, value: unknown): Promise<boolean>
  erase(name: string): Promise<void>
}

/** Writes outside of transactions, because adapters are called between two of them. */
export const providerNotes =
  (prisma: Pick<PrismaClient, 'providerNote'>) =>
  (provider: PaymentProviderName): ProviderNotes => ({
    async read(name) {
      const key = { provider_name: { provider, name } }
      return (await prisma.providerNote.findUnique({ where: key }))?.value
    },
    async write(name, value) {
      const json = value as Prisma.InputJsonValue
      await prisma.providerNote.upsert({
        where: { provider_name: { provider, name } },
        create: { provider, name, value: json },
        update: { value: json },
      })
    },
    async claim(name, value) {
      const data = { provider, name, value: value as Prisma.InputJsonValue }
      // Note: INSERT … ON CONFLICT DO NOTHING; an upsert would not report which caller was first.
      const { count } = await prisma.providerNote.createMany({ data, skipDuplicates: true })
      return count === 1
    },
    async erase(name) {
      await prisma.providerNote.deleteMany({ where: { provider, name } })
    },
  })
