import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, usePermissions } from 'react-admin'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { toSentence } from '../../api/refusal.ts'
import { listMessages } from '../../messages/list.fr.ts'
import { providerMessages } from '../../messages/providers.fr.ts'
import { Loading } from '../../shared/loading.tsx'
import { StatusMessage } from '../../shared/status-message.tsx'
import { usePageTitle } from '../../shared/use-page-title.ts'
import { HiddenVideos } from './hidden-videos.tsx'
import { ProviderCard } from './provider-card.tsx'

const POLL_MS = 10_000

/** State of each provider, and its hidden videos. */
export default function ProvidersPage() {
  usePageTitle(providerMessages.title)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { permissions } = usePermissions<string[]>()
  const { data, error, refetch } = useQuery({
    queryKey: ['provider-states'],
    queryFn: () => dataProvider.getProviderStates(),
    refetchInterval: POLL_MS,
  })
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h1">{providerMessages.title}</Typography>
      {!data && !error && <Loading />}
      {error && !data && (
        <StatusMessage urgent title={providerMessages.failed} text={toSentence(error)}>
          <Button variant="outlined" color="inherit" onClick={() => refetch()}>
            {listMessages.retry}
          </Button>
        </StatusMessage>
      )}
      {data && (
        <Box component="ul" sx={cards}>
          {data.map((state) => (
            <ProviderCard key={state.id} state={state} />
          ))}
        </Box>
      )}
      {/* Only moderators decide about videos; administrators may lack that role. */}
      {permissions?.includes('ROLE_MODERATOR') && <HiddenVideos />}
    </Box>
  )
}

const cards = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
} as const
