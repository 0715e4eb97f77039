import { ListBase, type RaRecord, type SortPayload } from 'react-admin'
import type { Column } from '../list/column.ts'
import { Pages } from '../list/pages.tsx'
import { RecordRows } from '../list/record-rows.tsx'
import { Section } from './section.tsx'

interface RelatedListProps<R> {
  title: string
  resource: string
  filter: Record<string, string>
  sort: SortPayload
  columns: readonly Column<R>[]
  empty: string
}

/** Rows of another resource that belong to this record. */
export function RelatedList<R extends RaRecord>({
  title,
  resource,
  columns,
  empty,
  ...list
}: RelatedListProps<R>) {
  return (
    <Section title={title}>
      <ListBase
        resource={resource}
        {...list}
        perPage={25}
        exporter={false}
        storeKey={false}
        disableSyncWithLocation
      >
        <RecordRows columns={columns} empty={empty} />
        <Pages />
      </ListBase>
    </Section>
  )
}
