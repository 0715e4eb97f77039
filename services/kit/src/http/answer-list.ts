import { contentRange, type Page, toPage } from '@alcove/contracts'
import { answer } from './route.ts'

/** The query of a console list, by `adminListQuery`. */
interface ListQuery<Filter, Field> {
  filter?: Filter | undefined
  sort?: [Field, Direction] | undefined
  range?: [number, number] | undefined
}

type Direction = 'ASC' | 'DESC'

export interface ListOrder<Field extends string> {
  field: Field
  direction: Direction
}

/** One page, and the count over all pages. */
export interface FoundPage<Row> {
  rows: Row[]
  total: number
}

interface AdminList<Filter, Field extends string, Row, Shown> {
  /** As in the path: `Content-Range` names it. */
  resource: string
  query: ListQuery<Filter, Field>
  /** The order of a request that names none. */
  order: readonly [Field, Direction]
  find(filter: Partial<Filter>, order: ListOrder<Field>, page: Page): Promise<FoundPage<Row>>
  present(rows: Row[]): Shown[] | Promise<Shown[]>
}

/** Answers a list in the format of react-admin: bare records, the total in `Content-Range`. */
export async function answerList<
  Filter extends { id?: string[] | undefined },
  Field extends string,
  Row,
  Shown,
>({ resource, query, order, find, present }: AdminList<Filter, Field, Row, Shown>) {
  const [field, direction] = query.sort ?? order
  const ids = query.filter?.id
  // Note: react-admin requests records by id without a range and expects all of them.
  const page = toPage(query.range ?? (ids && [0, Math.max(0, ids.length - 1)]))
  const { rows, total } = await find(query.filter ?? {}, { field, direction }, page)
  const shown = await present(rows)
  return answer(200, shown, { 'Content-Range': contentRange(resource, page, rows.length, total) })
}
