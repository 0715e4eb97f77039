import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { recordPath } from '../../../shared/paths.ts'

/** Warns that the pictures resemble those of a removed video, and links to its case. */
export function Resemblance({ resembles }: Pick<ModerationCase, 'resembles'>) {
  if (resembles === null) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
      {caseMessages.resembles}{' '}
      <Link component={RouterLink} to={recordPath('cases', resembles)} color="secondary">
        {caseMessages.resembledCase}
      </Link>
    </Alert>
  )
}
