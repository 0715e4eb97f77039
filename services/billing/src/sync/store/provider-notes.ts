import type { Prisma, PrismaClient } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../domain/provider-name.ts'

/** What a payment provider has no field for and we have to know again; by name. */
export interface ProviderNotes {
  /** Undefined where there is none. */
  read(name: string): Promise<unknown>
  /** In place of what is there. */
  write(name: string, value: unknown): Promise<void>
  /**
   * Only where there is none: of all processes that claim a name at once, one is told so.
   * @returns whether it was this one
   */
  claim(name: string, value: unknown): Promise<boolean>
  erase(name: string): Promise<void>
}

/** Written outside of transactions: an adapter is between two of them when it calls. */
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
      // Note: INSERT … ON CONFLICT DO NOTHING; an upsert would tell nobody who was first.
      const { count } = await prisma.providerNote.createMany({ data, skipDuplicates: true })
      return count === 1
    },
    async erase(name) {
      await prisma.providerNote.deleteMany({ where: { provider, name } })
    },
  })
