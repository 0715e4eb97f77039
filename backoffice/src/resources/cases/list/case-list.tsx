import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ListBase } from 'react-admin'
import { ColumnMenu } from '../../../list/column-menu.tsx'
import { Pages } from '../../../list/pages.tsx'
import { SearchField } from '../../../list/search-field.tsx'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { QUEUE_WALK } from '../../../shared/paths.ts'
import { usePageTitle } from '../../../shared/use-page-title.ts'
import { CaseRows, TABLE_FITS } from './case-rows.tsx'
import { COLUMNS_STORE_KEY, HIDDEN_AT_FIRST, HIDEABLE } from './columns.ts'
import { StatFilters } from './stat-filters.tsx'
import { StateFilter } from './state-filter.tsx'
import { LIST_POLL_MS } from './use-shown-cases.ts'

/** Stores no filter or search, because they may name people; the address carries them. */
export default function CaseList() {
  usePageTitle(caseMessages.title)
  return (
    <ListBase
      resource="cases"
      filterDefaultValues={QUEUE_WALK.filter}
      sort={{ field: QUEUE_WALK.sort, order: QUEUE_WALK.order }}
      queryOptions={{ refetchInterval: LIST_POLL_MS }}
      perPage={25}
      exporter={false}
      storeKey={false}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h1" sx={{ width: { xs: 1, lg: 'auto' }, mr: 'auto' }}>
          {caseMessages.title}
        </Typography>
        <SearchField placeholder={caseMessages.search} />
        <Box sx={{ display: 'none', [`@media ${TABLE_FITS}`]: { display: 'block' } }}>
          <ColumnMenu storeKey={COLUMNS_STORE_KEY} hiddenAtFirst={HIDDEN_AT_FIRST} columns={HIDEABLE} />
        </Box>
      </Box>
      <StateFilter />
      <StatFilters />
      <CaseRows />
      <Pages />
    </ListBase>
  )
}
