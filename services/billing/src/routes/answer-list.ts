import { contentRange, toPage } from '@alcove/contracts'
import { answer } from '@alcove/kit/http/route'
import type { FoundIds, ListOrder, ListPage } from '../store/find-ids.ts'

interface Query<Filter, Field> {
  filter?: Filter | undefined
  sort?: [Field, 'ASC' | 'DESC'] | undefined
  range?: [number, number] | undefined
}

interface List<Filter, Field extends string, Row, Shown> {
  resource: string
  query: Query<Filter, Field>
  /** Default sort field, newest first. */
  newest: Field
  find(filter: Partial<Filter>, order: ListOrder<Field>, page: ListPage): Promise<FoundIds>
  load(ids: string[]): Promise<Row[]>
  present(row: Row): Shown
}

/** Answers a list in the format of react-admin: bare rows, the total in `Content-Range`. */
export async function answerList<
  Filter extends { id?: string[] | undefined },
  Field extends string,
  Row,
  Shown,
>({ resource, query, newest, find, load, present }: List<Filter, Field, Row, Shown>) {
  const [field, direction] = query.sort ?? ([newest, 'DESC'] as const)
  const requestedIds = query.filter?.id
  // Note: react-admin requests records by id without a range and expects all of them.
  const page = toPage(query.range ?? (requestedIds && [0, Math.max(0, requestedIds.length - 1)]))
  const { ids, total } = await find(query.filter ?? {}, { field, direction }, page)
  const rows = await load(ids)
  return answer(200, rows.map(present), {
    'Content-Range': contentRange(resource, page, rows.length, total),
  })
}
