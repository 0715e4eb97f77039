import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ListBase, type RaRecord, type SortPayload } from 'react-admin'
import { usePageTitle } from '../shared/use-page-title.ts'
import { type Column, columnsKey, hiddenAtFirst } from './column.ts'
import { ColumnMenu } from './column-menu.tsx'
import { Pages } from './pages.tsx'
import { RecordRows, TABLE_FITS } from './record-rows.tsx'
import { SearchField } from './search-field.tsx'

interface ListPageProps<R> {
  resource: string
  title: string
  /** Placeholder of the search field. */
  search: string
  sort: SortPayload
  /** Initial filter. */
  filter?: Readonly<Record<string, unknown>>
  columns: readonly Column<R>[]
  filters?: ReactNode
  /** Right of the heading: creates a record. */
  action?: ReactNode
  empty: string
  emptyHint?: string
}

/** Stores no filter or search, because they may name people; the address carries them. */
export function ListPage<R extends RaRecord>(props: ListPageProps<R>) {
  const { resource, title, search, sort, filter = {}, columns, filters, action, empty, emptyHint } = props
  usePageTitle(title)
  const [, ...hideable] = columns
  return (
    <ListBase
      resource={resource}
      filterDefaultValues={filter}
      sort={sort}
      perPage={25}
      exporter={false}
      storeKey={false}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h1" sx={{ width: { xs: 1, lg: 'auto' }, mr: 'auto' }}>
          {title}
        </Typography>
        <SearchField placeholder={search} />
        <Box sx={{ display: 'none', [`@media ${TABLE_FITS}`]: { display: 'block' } }}>
          <ColumnMenu
            storeKey={columnsKey(resource)}
            hiddenAtFirst={hiddenAtFirst(columns)}
            columns={Object.fromEntries(hideable.map(({ name, label }) => [name, label]))}
          />
        </Box>
        {action}
      </Box>
      {filters && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, mb: 2 }}>{filters}</Box>
      )}
      <RecordRows
        columns={columns}
        initial={filter}
        empty={empty}
        {...(emptyHint === undefined ? {} : { emptyHint })}
      />
      <Pages />
    </ListBase>
  )
}
