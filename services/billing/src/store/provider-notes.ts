import type { PaymentProviderName } from '../ports.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'

/** What a payment provider has no field for and we have to know again; by name. */
export interface ProviderNotes {
  /** Undefined where there is none. */
  read(name: string): Promise<unknown>
  /** In place of what is there. */
  write(name: string, value: unknown): Promise<void>
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
    async erase(name) {
      await prisma.providerNote.deleteMany({ where: { provider, name } })
    },
  })
