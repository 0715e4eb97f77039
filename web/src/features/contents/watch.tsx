import { POSTER_WIDTHS } from '@alcove/contracts/poster-widths'
import { type ReactNode, Suspense, useState } from 'react'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { WatchLayout } from '../../shared/ui/watch-layout.tsx'
import { useVisit } from '../library/use-visit.ts'
import type { CompactVideo } from '../video-cards/compact-card.tsx'
import type { Content } from './api.ts'
import { ContentDetails } from './content-details.tsx'
import { PreviewNote } from './preview-note.tsx'
import { SimilarContents } from './similar-contents.tsx'
import { StaffControls } from './staff-controls.tsx'
import { toEntry } from './to-entry.ts'
import { useContent } from './use-content.ts'
import { hasSimilar, useSimilarContents } from './use-similar-contents.ts'
import { useThumbnail } from './use-thumbnail.ts'
import { WatchLoading } from './watch-loading.tsx'
import { WatchMessage } from './watch-message.tsx'
import { describeWatchRefusal } from './watch-refusal.ts'

interface Props {
  id: string
  theatre: boolean
  /** Below the details. */
  transcript: ReactNode
  player: (content: Content, poster: string | undefined, next: CompactVideo | undefined) => ReactNode
}

/** Local video: player first, details below. */
export function Watch({ id, theatre, transcript, player }: Props) {
  const { data: content, error, refetch } = useContent(id)
  useVisit(content?.status === 'APPROVED' && !content.hidden ? toEntry(content) : undefined)
  if (error && !content)
    return <WatchMessage {...describeWatchRefusal(error)} error={error} onRetry={() => void refetch()} />
  return (
    <WatchLayout
      player={content && <Screen content={content} player={player} />}
      aside={content ? hasSimilar(content) && <SimilarContents content={content} /> : <div />}
      theatre={theatre}
    >
      {content ? (
        <>
          <DocumentTitle page={content.title} />
          <PreviewNote content={content} />
          <StaffControls content={content} />
          <ContentDetails content={content} />
          {content.status !== 'FAILED' && transcript}
        </>
      ) : (
        <WatchLoading />
      )}
    </WatchLayout>
  )
}

function Screen({ content, player }: { content: Content; player: Props['player'] }) {
  // Kept while the window changes its size, so that the picture is not loaded twice.
  const [{ width }] = useState(
    () => POSTER_WIDTHS.find(({ media }) => matchMedia(media).matches) ?? POSTER_WIDTHS[1],
  )
  const poster = useThumbnail(content, `?w=${width}`)
  const [next] = useSimilarContents(content).videos
  if (content.status === 'FAILED') return null
  // Note: no blur, no fade: the player is about to show the same picture.
  const still = poster && (
    <img src={poster} alt="" fetchPriority="high" className="size-full object-contain" />
  )
  return <Suspense fallback={still}>{player(content, poster, next)}</Suspense>
}
