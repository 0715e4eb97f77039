import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { formatLongDate } from '../../../format/date.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'

/** Attestation of the uploader about age and consent of everyone shown; highlights its absence. */
export function Consent({ consent }: Pick<ModerationCase, 'consent'>) {
  const Icon = consent ? BadgeCheck : TriangleAlert
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: consent ? 'divider' : 'warning.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="span"
        sx={{ color: consent ? 'success.main' : 'warning.main', display: 'flex', pt: '2px' }}
      >
        <Icon size={18} aria-hidden />
      </Box>
      <div>
        {caseMessages.consent}
        <Box sx={{ color: consent ? 'text.secondary' : 'warning.main', fontSize: 12 }}>
          {consent
            ? caseMessages.consentGiven(formatLongDate(consent.acceptedAt), consent.textVersion)
            : caseMessages.consentMissing}
        </Box>
      </div>
    </Box>
  )
}
