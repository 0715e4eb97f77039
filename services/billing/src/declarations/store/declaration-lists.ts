import type { listDeclarations, OperationReceived } from '@alcove/contracts'
import {
  equals,
  type FoundIds,
  findIds,
  isOneOf,
  type ListOrder,
  type ListPage,
  matchesText,
  sortByIds,
} from '../../store/find-ids.ts'
import { Prisma } from '../../store/generated/client.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import { toDeclaration } from './declarations.ts'

type Query = OperationReceived<typeof listDeclarations>['query']
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

/** A declaration as received, with its outcome. */
export interface DeclarationRow extends StoredDeclaration {
  settledAt: Date | null
  settledBy: string | null
}

const COLUMNS: Record<Field, string> = {
  receivedAt: 't.received_at',
  kind: 't.kind',
  status: 't.status',
  id: 't.id',
}
const SEARCHED_COLUMNS = ['t.name', 't.email', 't.reference', 't.id::text']

export function declarationLists(prisma: Pick<Prisma.TransactionClient, 'declaration' | '$queryRaw'>) {
  return {
    findDeclarationIds: (
      filter: Filter,
      { field, direction }: ListOrder<Field>,
      page: ListPage,
    ): Promise<FoundIds> =>
      findIds(prisma, {
        from: Prisma.sql`declaration t`,
        conditions: [
          ...isOneOf(filter.id),
          ...equals('t.status', filter.status),
          ...equals('t.kind', filter.kind),
          ...matchesText(filter.q, SEARCHED_COLUMNS),
        ],
        column: COLUMNS[field],
        direction,
        page,
      }),
    async findDeclarationRows(ids: string[]): Promise<DeclarationRow[]> {
      const rows = await prisma.declaration.findMany({ where: { id: { in: ids } } })
      return sortByIds(ids, rows.map(toDeclaration))
    },
  }
}

export function declarationListWrites(prisma: Pick<Prisma.TransactionClient, 'declaration'>) {
  return {
    /** @returns false if the declaration does not wait for a person */
    async settleWaitingDeclaration(
      id: string,
      settlement: { note: string; settledBy: string; settledAt: Date },
    ): Promise<boolean> {
      const { count } = await prisma.declaration.updateMany({
        where: { id, status: 'waiting' },
        data: { status: 'settled', ...settlement },
      })
      return count > 0
    },
  }
}
