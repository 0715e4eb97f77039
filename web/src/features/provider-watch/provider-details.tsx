import type { ReactNode } from 'react'
import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { addresses } from '../../shared/paths.ts'
import { Folded } from '../../shared/ui/folded.tsx'
import { FavouriteButton } from '../library/favourite-button.tsx'
import { ReportLocalOnly } from '../report/report-local-only.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { StaffLink } from '../staff/staff-link.tsx'
import { TagLinks } from '../tags/tag-links.tsx'
import { ViewsLeftNote } from '../video-access/views-left-note.tsx'
import type { ProviderDetail } from './api.ts'
import { toEntry } from './to-entry.ts'

interface Props {
  video: ProviderDetail
  meta: ReactNode
  tags: readonly string[]
  categories: readonly string[]
}

export function ProviderDetails({ video, meta, tags, categories }: Props) {
  return (
    <div className="mt-5">
      <h1 className="masked text-xl font-semibold break-words md:text-2xl">{video.title}</h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {meta}
          <ViewsLeftNote />
        </p>
        <ul aria-label={messages.actions} className="flex flex-wrap gap-2">
          <li>
            <FavouriteButton entry={toEntry(video)} />
          </li>
          <li>
            <ShareButton title={video.title} />
          </li>
          <li>
            <ReportLocalOnly />
          </li>
          <StaffLink to={addresses.consoleHide(video.id)}>{messages.hide}</StaffLink>
        </ul>
      </div>
      <div className="mt-5">
        <TagLinks label={messages.tags} tags={tags} />
      </div>
      {categories.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          {messages.categories} : <span className="text-text">{categories.join(', ')}</span>
        </p>
      )}
      {video.description !== '' && (
        <Folded label={messages.description}>
          <p className="whitespace-pre-line break-words text-muted">{video.description}</p>
        </Folded>
      )}
      <p className="mt-5 max-w-[70ch] text-xs text-muted">{messages.foreignPlayer}</p>
    </div>
  )
}
