import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { caseMessages } from '../messages/cases.fr.ts'
import { frameMessages } from '../messages/frame.fr.ts'
import { QUEUE } from '../shared/paths.ts'
import { StatusMessage } from '../shared/status-message.tsx'

export function NotFound() {
  return (
    <StatusMessage title={frameMessages.notFound}>
      <Button variant="outlined" color="inherit" component={Link} to={QUEUE}>
        {caseMessages.showQueue}
      </Button>
    </StatusMessage>
  )
}
