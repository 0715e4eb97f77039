import type { Prisma } from '../../store/generated/client.ts'

export function administratorWrites(prisma: Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>) {
  return {
    /** Serialises changes of who is administrator until the transaction ends. */
    async lockAdministrators(): Promise<void> {
      await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('alcove.identity.administrators', 0))`
    },
    /** @returns true when another administrator can log in */
    async hasOtherAdministrator(userId: string): Promise<boolean> {
      const [row] = await prisma.$queryRaw<{ left: boolean }[]>`
        SELECT EXISTS (SELECT 1 FROM account
          WHERE 'ROLE_ADMIN' = ANY(roles) AND suspended_at IS NULL AND id <> ${userId}::uuid) AS "left"`
      return row?.left ?? false
    },
  }
}
