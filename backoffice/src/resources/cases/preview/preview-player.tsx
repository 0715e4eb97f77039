import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { PreviewFailed } from './preview-failed.tsx'
import { useHls } from './use-hls.ts'

interface PreviewPlayerProps {
  record: Pick<ModerationCase, 'id' | 'title'>
  poster: string | undefined
  player: RefObject<HTMLVideoElement | null>
  /** Called when the first picture loads, or on play. */
  onOpened: () => void
}

/** Plays the stream as visitors would get it, while its grant is valid. */
export function PreviewPlayer({ record, poster, player, onOpened }: PreviewPlayerProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [broken, setBroken] = useState(false)
  const [ended, setEnded] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['hls-url', record.id],
    queryFn: () => dataProvider.getHlsUrl(record.id),
    gcTime: 0,
    // A new address would restart the video: the player renews its grant itself.
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Without a grant, drops the loaded data.
  useHls(player, broken || ended ? undefined : data, {
    renew: () => dataProvider.getHlsUrl(record.id),
    onBroken: () => setBroken(true),
    onEnded: () => setEnded(true),
  })

  if (error || broken || ended) {
    const retry = async () => {
      await refetch()
      setBroken(false)
      setEnded(false)
    }
    return <PreviewFailed error={error} ended={ended} onRetry={() => void retry()} />
  }
  return (
    <Box
      component="video"
      ref={player}
      poster={poster}
      controls
      muted
      playsInline
      preload="auto"
      aria-label={caseMessages.player(record.title)}
      onLoadedData={onOpened}
      onPlaying={onOpened}
      sx={{ width: 1, height: 1, minHeight: 0, bgcolor: 'common.black' }}
    >
      {data?.captions.map(({ lang, label, url }, index) => (
        // Shown at once: what viewers may read is judged with the picture.
        <track key={lang} kind="captions" srcLang={lang} label={label} src={url} default={index === 0} />
      ))}
    </Box>
  )
}
