import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import { reviewPath } from '../../app/paths.ts'
import { formatAge, formatLongDate, formatShortDate } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatMegabytes } from '../../format/size.ts'
import { RIGHT, tableStyle } from '../../list/table-style.ts'
import { CaseTitle } from './case-title.tsx'
import { COLUMNS_STORE_KEY, HIDDEN_AT_FIRST } from './columns.ts'
import { creatorName } from './creator-name.ts'
import { PosterThumbnail } from './poster-thumbnail.tsx'
import { RowActions } from './row-actions.tsx'
import { StateChip } from './state-chip.tsx'

const Column = DataTable.Col<ModerationCase>

/** Dense rows of 40 px under a header that stays. */
export function CaseTable() {
  return (
    <DataTable<ModerationCase>
      bulkActionButtons={false}
      rowClick={(id) => reviewPath(String(id))}
      storeKey={COLUMNS_STORE_KEY}
      hiddenColumns={HIDDEN_AT_FIRST}
      sx={tableStyle}
    >
      <Column source="poster" disableSort render={({ id }) => <PosterThumbnail id={id} />} />
      <Column source="title" cellSx={remainingWidth} render={(record) => <CaseTitle record={record} />} />
      <Column source="creator" disableSort cellSx={nameCell} render={({ creator }) => creatorName(creator)} />
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
      <Column source="duration" disableSort sx={RIGHT} render={({ duration }) => formatDuration(duration)} />
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
      <Column source="status" render={({ status }) => <StateChip status={status} />} />
      <Column source="actions" disableSort render={(record) => <RowActions record={record} />} />
    </DataTable>
  )
}

/** Takes what the other columns leave, and cuts there. */
const remainingWidth = () => ({ width: 1, maxWidth: 0 })

const nameCell = () => ({ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis' })
