import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { caseMessages } from '../messages/cases.fr.ts'
import { frameMessages } from '../messages/frame.fr.ts'
import { Notice } from './notice.tsx'
import { QUEUE } from './paths.ts'

export function NotFound() {
  return (
    <Notice title={frameMessages.notFound}>
      <Button variant="outlined" color="inherit" component={Link} to={QUEUE}>
        {caseMessages.showQueue}
      </Button>
    </Notice>
  )
}
