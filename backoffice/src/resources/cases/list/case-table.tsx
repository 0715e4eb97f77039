import Box from '@mui/material/Box'
import { DataTable, ListContextProvider, useListContext } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { formatAge, formatLongDate, formatShortDate } from '../../../format/date.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatMegabytes } from '../../../format/size.ts'
import { RIGHT, tableStyle } from '../../../list/table-style.ts'
import { AccountLink } from '../../../record/account-link.tsx'
import { reviewPath } from '../../../shared/paths.ts'
import { CaseStateMark } from '../case-state.tsx'
import { CaseTitle } from '../case-title.tsx'
import { creatorName } from '../creator-name.ts'
import { useListWalk } from '../use-walk.ts'
import { COLUMNS_STORE_KEY, HIDDEN_AT_FIRST } from './columns.ts'
import { PosterThumbnail } from './poster-thumbnail.tsx'
import { RowActions } from './row-actions.tsx'

const Column = DataTable.Col<ConsoleCase>

export interface CaseRowsProps {
  rows: ConsoleCase[]
  /** Arrangement of rows, see steady-rows. */
  version: number
}

/** Dense rows of 40 px under a sticky header. */
export function CaseTable({ rows, version }: CaseRowsProps) {
  const list = useListContext<ConsoleCase>()
  const walk = useListWalk()
  return (
    <ListContextProvider value={{ ...list, data: rows, isPending: false } as typeof list}>
      <DataTable<ConsoleCase>
        bulkActionButtons={false}
        rowClick={(id) => reviewPath(String(id), walk)}
        storeKey={COLUMNS_STORE_KEY}
        hiddenColumns={HIDDEN_AT_FIRST}
        sx={tableStyle}
      >
        <Column source="poster" disableSort render={({ id }) => <PosterThumbnail id={id} />} />
        <Column source="title" cellSx={remainingWidth} render={(record) => <CaseTitle record={record} />} />
        <Column
          source="creator"
          disableSort
          cellSx={nameCell}
          render={({ creator }) => <AccountLink id={creator.id}>{creatorName(creator)}</AccountLink>}
        />
        <Column
          source="createdAt"
          render={({ createdAt }) => (
            <time dateTime={createdAt} title={formatLongDate(createdAt)}>
              {formatShortDate(createdAt)}
            </time>
          )}
        />
        <Column
          source="pendingSince"
          render={({ pendingSince }) =>
            pendingSince && (
              <time dateTime={pendingSince} title={formatLongDate(pendingSince)}>
                {formatAge(pendingSince, Date.now())}
              </time>
            )
          }
        />
        <Column
          source="duration"
          disableSort
          sx={RIGHT}
          render={({ duration }) => formatDuration(duration)}
        />
        <Column source="fileSize" sx={RIGHT} render={({ fileSize }) => formatMegabytes(fileSize)} />
        <Column
          source="mimeType"
          disableSort
          render={({ mimeType }) => (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {mimeType}
            </Box>
          )}
        />
        <Column source="status" cellSx={stateCell} render={(record) => <CaseStateMark record={record} />} />
        <Column
          source="actions"
          disableSort
          render={(record) => <RowActions record={record} version={version} />}
        />
      </DataTable>
    </ListContextProvider>
  )
}

/** Takes the remaining width and truncates. */
const remainingWidth = () => ({ width: 1, maxWidth: 0 })

/** Fits the longest state, so that columns do not move when it changes. */
const stateCell = () => ({ minWidth: 150 })

const nameCell = () => ({ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis' })
