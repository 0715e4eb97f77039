import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Inbox, SearchX } from 'lucide-react'
import { type RaRecord, useListContext } from 'react-admin'
import { toSentence } from '../api/refusal.ts'
import { listMessages } from '../messages/list.fr.ts'
import { Loading } from '../shared/loading.tsx'
import { StatusMessage } from '../shared/status-message.tsx'
import type { Column } from './column.ts'
import { isInitialFilter } from './is-initial-filter.ts'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'

/** Seven columns beside the menu need this width; below it, cards replace the table. */
export const TABLE_FITS = '(min-width: 1280px)'

interface RecordRowsProps<R> {
  columns: readonly Column<R>[]
  /** Initial filter of the list. */
  initial?: Readonly<Record<string, unknown>>
  empty: string
  emptyHint?: string
}

/** Rows as a table or cards, or why there are none. Keeps old rows when a reload fails, and says so. */
export function RecordRows<R extends RaRecord>({
  columns,
  initial = {},
  empty,
  emptyHint,
}: RecordRowsProps<R>) {
  const { data, error, isPending, isPlaceholderData, refetch, filterValues, setFilters } = useListContext<R>()
  const wide = useMediaQuery(TABLE_FITS)
  const retry = (
    <Button variant="outlined" color="inherit" size="small" onClick={() => refetch()}>
      {listMessages.retry}
    </Button>
  )
  // Rows of another filter never show under this one.
  if (isPending || isPlaceholderData) return <Loading />
  if (error && data === undefined) {
    return (
      <StatusMessage urgent title={listMessages.failed} text={toSentence(error)}>
        {retry}
      </StatusMessage>
    )
  }
  if (!data?.length && !isInitialFilter(filterValues, initial)) {
    return (
      <StatusMessage icon={<SearchX size={32} aria-hidden />} title={listMessages.emptyFilter}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({}, {}, false)}>
          {listMessages.showAll}
        </Button>
      </StatusMessage>
    )
  }
  if (!data?.length) {
    return (
      <StatusMessage
        icon={<Inbox size={32} aria-hidden />}
        title={empty}
        {...(emptyHint === undefined ? {} : { text: emptyHint })}
      />
    )
  }
  return (
    <>
      {error && (
        <Alert severity="warning" variant="outlined" action={retry} sx={{ mb: 2, color: 'text.primary' }}>
          {listMessages.stale}
        </Alert>
      )}
      {wide ? <RecordTable columns={columns} /> : <RecordCards columns={columns} />}
    </>
  )
}
