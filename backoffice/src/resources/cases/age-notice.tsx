import Link from '@mui/material/Link'
import { needsAgeProof } from '../../api/refusal.ts'
import { caseMessages } from '../../messages/cases.fr.ts'
import { SITE_HOME } from '../../shared/paths.ts'

/** Explains a missing age proof when pictures are refused; renders nothing for other errors. */
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
