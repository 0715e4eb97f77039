import Button from '@mui/material/Button'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { sentenceOf } from '../../../api/refusal.ts'
import { Loading } from '../../../app/loading.tsx'
import { Notice } from '../../../app/notice.tsx'
import { QUEUE } from '../../../app/paths.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { ReviewScreen } from './review-screen.tsx'

/** What another person decides meanwhile shows within this time. */
const POLL_MS = 4_000

export default function CaseReview() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<ConsoleCase>('cases', { id }, { refetchInterval: POLL_MS })

  if (data) return <ReviewScreen key={id} record={data} />
  if (!error) return <Loading />
  return (
    <Notice urgent title={caseMessages.caseFailed} text={sentenceOf(error)}>
      <Button variant="outlined" color="inherit" onClick={() => refetch()}>
        {caseMessages.retry}
      </Button>
      <Button component={Link} to={QUEUE} color="inherit">
        {caseMessages.backToQueue}
      </Button>
    </Notice>
  )
}
