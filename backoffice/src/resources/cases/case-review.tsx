import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Button from '@mui/material/Button'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { sentenceOf } from '../../api/refusal.ts'
import { Loading } from '../../app/loading.tsx'
import { Notice } from '../../app/notice.tsx'
import { QUEUE } from '../../app/paths.ts'
import { caseMessages } from '../../messages/cases.fr.ts'
import { ReviewScreen } from './review-screen.tsx'
import { queueMeta } from './use-pending-queue.ts'

/** Shares its cache with the queue, so that the next case is there before it is asked for. */
export default function CaseReview() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<ModerationCase>('cases', { id, meta: queueMeta })

  if (data) return <ReviewScreen key={id} record={data} />
  if (!error) return <Loading />
  return (
    <Notice urgent title={caseMessages.caseFailed} text={sentenceOf(error)}>
      <Button variant="outlined" color="inherit" onClick={() => refetch()}>
        {caseMessages.retry}
      </Button>
      <Button color="inherit" component={Link} to={QUEUE}>
        {caseMessages.backToQueue}
      </Button>
    </Notice>
  )
}
