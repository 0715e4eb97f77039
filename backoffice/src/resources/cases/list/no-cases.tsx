import Button from '@mui/material/Button'
import { Inbox, SearchX } from 'lucide-react'
import { useListContext } from 'react-admin'
import { Notice } from '../../../app/notice.tsx'
import { caseMessages } from '../../../messages/cases.fr.ts'

/** An empty queue is good news; an empty search offers the way back to the queue. */
export function NoCases() {
  const { filterValues, setFilters } = useListContext()
  if (filterValues.status === 'PENDING' && !filterValues.q) {
    return (
      <Notice
        icon={<Inbox size={32} aria-hidden />}
        title={caseMessages.emptyQueue}
        text={caseMessages.emptyQueueHint}
      />
    )
  }
  return (
    <Notice icon={<SearchX size={32} aria-hidden />} title={caseMessages.emptyFilter}>
      <Button variant="outlined" color="inherit" onClick={() => setFilters({ status: 'PENDING' }, {}, false)}>
        {caseMessages.showQueue}
      </Button>
    </Notice>
  )
}
