import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { WatchLayout } from '../../shared/ui/watch-layout.tsx'
import { WatchLoading } from '../contents/watch-loading.tsx'
import { WatchMessage } from '../contents/watch-message.tsx'
import { describeWatchRefusal } from '../contents/watch-refusal.ts'
import { useVisit } from '../library/use-visit.ts'
import type { ProviderDetail } from './api.ts'
import { ProviderDetails } from './provider-details.tsx'
import { ProviderScreen } from './provider-screen.tsx'
import { toEntry } from './to-entry.ts'

interface Props<Video extends ProviderDetail> {
  query: UseQueryResult<Video>
  /** Stats and dates, in the order of the provider's format. */
  meta: (video: Video) => ReactNode
  tags: (video: Video) => readonly string[]
  categories?: (video: Video) => readonly string[]
  similar: (video: Video) => ReactNode
}

/** Page of a provider's video; excluded from search engines in favour of the provider's page. */
export function ProviderWatch<Video extends ProviderDetail>(props: Props<Video>) {
  const { data: video, error, refetch } = props.query
  useVisit(video?.access.allowed ? toEntry(video) : undefined)
  if (error && !video)
    return (
      <>
        <NoIndex />
        <WatchMessage {...describeWatchRefusal(error)} error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!video)
    return (
      <WatchLayout player={null} aside={<div />}>
        <NoIndex />
        <WatchLoading />
      </WatchLayout>
    )
  return (
    <WatchLayout player={<ProviderScreen video={video} />} aside={props.similar(video)}>
      <NoIndex />
      <DocumentTitle page={video.title} />
      <ProviderDetails
        video={video}
        meta={props.meta(video)}
        tags={props.tags(video)}
        categories={props.categories?.(video) ?? []}
      />
    </WatchLayout>
  )
}

const NoIndex = () => <meta name="robots" content="noindex" />
