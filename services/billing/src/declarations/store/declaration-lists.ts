import { listDeclarations } from '@alcove/contracts'
import { adminList } from '../../store/admin-list.ts'
import { Prisma } from '../../store/generated/client.ts'
import { equals, matchesText } from '../../store/list-conditions.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import { toDeclaration } from './declarations.ts'

/** A declaration as received, with its outcome. */
export interface DeclarationRow extends StoredDeclaration {
  settledAt: Date | null
  settledBy: string | null
}

export const declarationLists = (prisma: Pick<Prisma.TransactionClient, 'declaration' | '$queryRaw'>) => ({
  declarationList: adminList(prisma, {
    operation: listDeclarations,
    from: Prisma.sql`declaration t`,
    columns: { receivedAt: 't.received_at', kind: 't.kind', status: 't.status', id: 't.id' },
    filters: {
      status: equals('t.status'),
      kind: equals('t.kind'),
      q: matchesText('t.name', 't.email', 't.reference', 't.id::text'),
    },
    load: async (ids): Promise<DeclarationRow[]> =>
      (await prisma.declaration.findMany({ where: { id: { in: ids } } })).map(toDeclaration),
  }),
})

export function declarationListWrites(prisma: Pick<Prisma.TransactionClient, 'declaration'>) {
  return {
    /** @returns the ids of those that waited for a person */
    async settleWaitingDeclarations(
      ids: string[],
      settlement: { note: string; settledBy: string; settledAt: Date },
    ): Promise<string[]> {
      const settled = await prisma.declaration.updateManyAndReturn({
        where: { id: { in: ids }, status: 'waiting' },
        data: { status: 'settled', ...settlement },
        select: { id: true },
      })
      return settled.map((row) => row.id)
    },
  }
}
