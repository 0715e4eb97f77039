import Button from '@mui/material/Button'
import { Inbox, SearchX } from 'lucide-react'
import { useListContext } from 'react-admin'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { StatusMessage } from '../../../shared/status-message.tsx'

/** Empty state: good news for the queue, a way back for a search. */
export function NoCases() {
  const { filterValues, setFilters } = useListContext()
  if (filterValues.status === 'PENDING' && !filterValues.q) {
    return (
      <StatusMessage
        icon={<Inbox size={32} aria-hidden />}
        title={caseMessages.emptyQueue}
        text={caseMessages.emptyQueueHint}
      />
    )
  }
  return (
    <StatusMessage icon={<SearchX size={32} aria-hidden />} title={caseMessages.emptyFilter}>
      <Button variant="outlined" color="inherit" onClick={() => setFilters({ status: 'PENDING' }, {}, false)}>
        {caseMessages.showQueue}
      </Button>
    </StatusMessage>
  )
}
