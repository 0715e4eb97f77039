import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { needsAgeProof } from '../../api/refusal.ts'
import { SITE_HOME } from '../../app/paths.ts'
import { caseMessages } from '../../messages/cases.fr.ts'

/** Says what to do when pictures are refused for want of an age proof; nothing for any other error. */
export function AgeNotice({ error }: { error: unknown }) {
  if (!needsAgeProof(error)) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
      {caseMessages.ageNeeded}{' '}
      <Link href={SITE_HOME} target="_blank" rel="noopener" color="secondary">
        {caseMessages.ageLink}
      </Link>
    </Alert>
  )
}
