import { contentsMessages } from '../../messages/contents.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'

/** Placeholder below the player while the video loads. */
export function WatchLoading() {
  return (
    <div className="mt-5">
      <DocumentTitle page={contentsMessages.watch.loading} />
      <output className="text-sm text-muted">{contentsMessages.watch.loading}</output>
      <div aria-hidden className="skeleton mt-3 h-8 w-2/3 rounded-control" />
      <div aria-hidden className="skeleton mt-4 h-4 w-1/3 rounded-control" />
    </div>
  )
}
