import Link from '@mui/material/Link'
import { needsAgeProof } from '../../api/refusal.ts'
import { SITE_HOME } from '../../app/paths.ts'
import { caseMessages } from '../../messages/cases.fr.ts'

/** Says what to do when pictures are refused for want of an age proof; nothing for any other error. */
export function AgeNotice({ error }: { error: unknown }) {
  if (!needsAgeProof(error)) return null
  return (
    <span>
      {caseMessages.ageNeeded}{' '}
      <Link href={SITE_HOME} target="_blank" rel="noopener" color="secondary">
        {caseMessages.ageLink}
      </Link>
    </span>
  )
}
