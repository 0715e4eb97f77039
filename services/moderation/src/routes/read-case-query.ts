import type { listCases, OperationReceived } from '@alcove/contracts'
import type { CaseFilter, CaseOrder } from '../store/case-lists.ts'

type Query = Pick<OperationReceived<typeof listCases>['query'], 'filter' | 'sort'>

/** Converts the query of a request for the store; newest first by default. */
export function readCaseQuery({ filter, sort }: Query): { filter: CaseFilter; order: CaseOrder } {
  const { id: ids, userId, createdOn, uploadedOn, status, q } = filter ?? {}
  const states = [status ?? []].flat()
  const [field, direction] = sort ?? (['createdAt', 'DESC'] as const)
  return {
    filter: {
      ids,
      userId,
      createdOn,
      uploadedOn,
      states: states.length > 0 ? states : undefined,
      search: q?.trim(),
    },
    order: { field, direction },
  }
}
