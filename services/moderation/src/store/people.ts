import type { Person, Prisma } from './generated/client.ts'

export type { Person } from './generated/client.ts'

export function personReads(prisma: Pick<Prisma.TransactionClient, 'person'>) {
  return {
    /** By id; unknown people are absent. */
    async findPeople(userIds: string[]): Promise<Map<string, Person>> {
      const people = await prisma.person.findMany({ where: { userId: { in: [...new Set(userIds)] } } })
      return new Map(people.map((person) => [person.userId, person]))
    },
  }
}

export function personWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Keeps the newest profile that identity, or a token, has sent about an account. */
    async savePerson(person: Omit<Person, 'emailProven'> & { emailProven?: boolean }): Promise<void> {
      const { userId, revision, email, emailProven = false, username } = person
      await prisma.$executeRaw`
        INSERT INTO person (user_id, revision, email, email_proven, username)
        VALUES (${userId}::uuid, ${revision}, ${email}, ${emailProven}, ${username})
        ON CONFLICT (user_id) DO UPDATE
        SET revision = excluded.revision, email = excluded.email, email_proven = excluded.email_proven, username = excluded.username
        WHERE person.revision < excluded.revision`
    },
    async deletePerson(userId: string): Promise<void> {
      await prisma.$executeRaw`DELETE FROM person WHERE user_id = ${userId}::uuid`
    },
  }
}
