import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RaRecord, useGetOne } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { readRefusal, toSentence } from '../api/refusal.ts'
import { recordMessages } from '../messages/record.fr.ts'
import { Loading } from '../shared/loading.tsx'
import { listPath } from '../shared/paths.ts'
import { StatusMessage } from '../shared/status-message.tsx'

interface RecordPageProps<R> {
  resource: string
  /** Name of its list. */
  list: string
  children: (record: R) => ReactNode
}

/** One record at its own address. */
export function RecordPage<R extends RaRecord>({ resource, list, children }: RecordPageProps<R>) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<R>(resource, { id })
  if (data) {
    return (
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 1200 }}>
        <BackLink resource={resource}>{list}</BackLink>
        {children(data)}
      </Box>
    )
  }
  if (!error) return <Loading />
  const isMissing = readRefusal(error).status === 404
  return (
    <StatusMessage
      urgent
      title={isMissing ? recordMessages.missing : recordMessages.failed}
      text={toSentence(error)}
    >
      {!isMissing && (
        <Button variant="outlined" color="inherit" onClick={() => refetch()}>
          {recordMessages.retry}
        </Button>
      )}
      <BackLink resource={resource}>{list}</BackLink>
    </StatusMessage>
  )
}

function BackLink({ resource, children }: { resource: string; children: string }) {
  return (
    <Typography component="div" variant="caption" color="textSecondary" sx={{ mb: -2 }}>
      <Link
        component={RouterLink}
        to={listPath(resource)}
        color="inherit"
        underline="hover"
        sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}
      >
        <ArrowLeft size={14} aria-hidden />
        {children}
      </Link>
    </Typography>
  )
}
