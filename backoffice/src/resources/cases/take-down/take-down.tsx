import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { ExternalLink } from 'lucide-react'
import { useGetIdentity, usePermissions } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { formatLongDate } from '../../../format/date.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { publicPage } from '../../../shared/paths.ts'
import { describeEvidence } from './describe-change.ts'
import { ReleaseEvidenceButton } from './release-evidence-button.tsx'
import { RemoveButton } from './remove-button.tsx'
import { RestoreButton } from './restore-button.tsx'

/** Public state of a decided content, and the acts that remove or restore it; at once, without a hold. */
export function TakeDown({ record }: { record: ConsoleCase }) {
  const { identity } = useGetIdentity()
  const { permissions = [] } = usePermissions<string[]>()
  const { status, evidence, hiddenAt, withdrawnAt, creator } = record
  if (record.decisions.length === 0 && status !== 'WITHDRAWN') return null
  const isOwn = creator.id === identity?.id
  return (
    <Box component="section" aria-label={takeDownMessages.heading} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{takeDownMessages.heading}</Typography>
      {hiddenAt && <Note severity="warning" text={takeDownMessages.hiddenSince(formatLongDate(hiddenAt))} />}
      {withdrawnAt && <Note severity="info" text={takeDownMessages.withdrawn(formatLongDate(withdrawnAt))} />}
      {evidence && <Note severity="warning" text={describeEvidence(evidence)} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {!isOwn && (
          <>
            <RemoveButton record={record} />
            <RestoreButton record={record} />
            {permissions.includes('ROLE_ADMIN') && <ReleaseEvidenceButton record={record} />}
          </>
        )}
        <Link href={publicPage(record.id)} color="inherit" sx={link}>
          {takeDownMessages.publicPage}
          <ExternalLink size={14} aria-hidden />
        </Link>
      </Box>
    </Box>
  )
}

function Note({ severity, text }: { severity: 'warning' | 'info'; text: string }) {
  return (
    <Alert severity={severity} variant="outlined" sx={{ color: 'text.primary' }}>
      {text}
    </Alert>
  )
}

const link = { display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 40 } as const
