import { Suspense, useState } from 'react'
import { transcriptMessages as messages } from '../../../messages/player.fr.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Boundary } from '../../../shared/ui/boundary.tsx'
import { Folded } from '../../../shared/ui/folded.tsx'
import { lazyPart } from '../../../shared/ui/lazy-part.ts'
import { useHlsUrl } from '../playback/use-hls-url.ts'

const Transcript = lazyPart(() => import('./transcript.tsx'))

/** Offers the transcript of a video that has captions; loaded once it is opened. */
export function TranscriptFold({ contentId }: { contentId: string }) {
  const { data: grant } = useHlsUrl(contentId)
  const [isOpened, setOpened] = useState(false)
  if (!grant?.captions.length) return null
  return (
    <Folded label={messages.heading} onOpen={() => setOpened(true)}>
      {isOpened && (
        <Boundary fallback={() => <Alert>{messages.failed}</Alert>}>
          <Suspense fallback={<p className="text-sm text-muted">{messages.loading}</p>}>
            <Transcript contentId={contentId} grant={grant} />
          </Suspense>
        </Boundary>
      )}
    </Folded>
  )
}
