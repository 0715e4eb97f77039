import { type ReactNode, Suspense } from 'react'
import { contentsMessages } from '../../messages/contents.fr.ts'
import { DocumentTitle } from '../../shared/document-title.tsx'
import type { Content } from './api.ts'
import { ContentDetails } from './content-details.tsx'
import { PreviewNote } from './preview-note.tsx'
import { useContent } from './use-content.ts'
import { useThumbnail } from './use-thumbnail.ts'
import { WatchMessage } from './watch-message.tsx'
import { watchRefusal } from './watch-refusal.ts'

interface Props {
  id: string
  player: (content: Content, poster: string | undefined) => ReactNode
}

/** Player first, in a frame that has its size from the beginning; what belongs to the video below. */
export function Watch({ id, player }: Props) {
  const { data: content, error, isPending, refetch } = useContent(id)
  if (error && !content) {
    const refusal = watchRefusal(error)
    return <WatchMessage {...refusal} error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className="mx-auto w-full max-w-[1148px] md:px-6 md:pt-6">
      <DocumentTitle page={content?.title ?? contentsMessages.watch.loading} />
      <div className="aspect-video overflow-hidden bg-black md:rounded-card">
        {content && <Screen content={content} player={player} />}
      </div>
      <div className="px-4 md:px-0">
        {isPending && <Loading />}
        {content && <PreviewNote content={content} />}
        {content && <ContentDetails content={content} />}
      </div>
    </div>
  )
}

function Screen({ content, player }: { content: Content; player: Props['player'] }) {
  const poster = useThumbnail(content)
  if (content.status === 'FAILED') return null
  return <Suspense>{player(content, poster)}</Suspense>
}

function Loading() {
  return (
    <div className="mt-5">
      <output className="sr-only">{contentsMessages.watch.loading}</output>
      <div aria-hidden className="skeleton h-8 w-2/3 rounded-control" />
      <div aria-hidden className="skeleton mt-4 h-4 w-1/3 rounded-control" />
    </div>
  )
}
