import Button from '@mui/material/Button'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { OwnClose } from '../../../acts/use-own-close.ts'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { toSentence } from '../../../api/refusal.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { Loading } from '../../../shared/loading.tsx'
import { QUEUE } from '../../../shared/paths.ts'
import { StatusMessage } from '../../../shared/status-message.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { useKeyCooldown } from './use-key-cooldown.ts'

/** Milliseconds until a colleague's decision shows. */
const POLL_MS = 4_000

export default function CaseReview() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<ConsoleCase>('cases', { id }, { refetchInterval: POLL_MS })
  const keys = useKeyCooldown()

  if (data)
    return (
      <OwnClose value={keys.start}>
        <ReviewScreen key={id} record={data} refuseKey={keys.refuse} />
      </OwnClose>
    )
  if (!error) return <Loading />
  return (
    <StatusMessage urgent title={caseMessages.caseFailed} text={toSentence(error)}>
      <Button variant="outlined" color="inherit" onClick={() => refetch()}>
        {caseMessages.retry}
      </Button>
      <Button component={Link} to={QUEUE} color="inherit">
        {caseMessages.backToQueue}
      </Button>
    </StatusMessage>
  )
}
