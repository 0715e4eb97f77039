import { ChoicesContext } from '@alcove/site-kit/player/choices/choices-context.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleCase } from '../../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../../api/data-provider.ts'
import { PreviewLoading } from '../preview-loading.tsx'
import type { PreviewState } from '../use-preview.ts'
import { consoleChoices } from './console-choices.ts'
import { PreviewFailed } from './preview-failed.tsx'
import { PreviewScreen } from './preview-screen.tsx'

interface PreviewPlayerProps {
  record: ConsoleCase
  poster: string | undefined
  preview: PreviewState
}

/** Plays the stream as visitors would get it, while its grant is valid. Loaded with the first preview. */
export default function PreviewPlayer({ record, poster, preview }: PreviewPlayerProps) {
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

  if (error || broken || ended) {
    const retry = async () => {
      await refetch()
      setBroken(false)
      setEnded(false)
    }
    return <PreviewFailed error={error} ended={ended} onRetry={() => void retry()} />
  }
  if (!data) return <PreviewLoading />
  return (
    <ChoicesContext value={consoleChoices}>
      <PreviewScreen
        record={record}
        poster={poster}
        preview={preview}
        grant={data}
        renew={(token) => dataProvider.getHlsUrl(record.id, token)}
        onEnded={() => setEnded(true)}
        onFatal={() => setBroken(true)}
      />
    </ChoicesContext>
  )
}
