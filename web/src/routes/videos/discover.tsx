import { useRef } from 'react'
import { ChosenFilters } from '../../features/discover/chosen-filters.tsx'
import { Deterrence } from '../../features/discover/deterrence.tsx'
import { isFiltered, NO_FILTERS, splitByLevel } from '../../features/discover/filters.ts'
import { RefusedFilters } from '../../features/discover/refused-filters.tsx'
import { Results } from '../../features/discover/results.tsx'
import { TagChips } from '../../features/discover/tag-chips.tsx'
import { TagSheet } from '../../features/discover/tag-sheet.tsx'
import { useDiscover } from '../../features/discover/use-discover.ts'
import { useFilters } from '../../features/discover/use-filters.ts'
import { useRefusedSearch } from '../../features/discover/use-refused-search.ts'
import { useAccessLevel } from '../../features/subscriptions/access/use-access-level.ts'
import { discoverMessages as messages } from '../../messages/discover.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'

export default function Discover() {
  const { filters, change } = useFilters()
  const level = useAccessLevel()
  const { applied, refused } = splitByLevel(filters, level ?? null)
  // Filters may depend on a level that is still loading.
  const list = useDiscover(applied, level !== undefined || !isFiltered(filters))
  const chips = { filters: level === undefined ? filters : applied, level, onChange: change }
  const refusedSearch = useRefusedSearch(level === undefined ? '' : refused.q)
  const heading = useRef<HTMLHeadingElement>(null)
  // A pressed control disappears with what it clears; the focus moves to the results.
  const toResults = () => heading.current?.focus({ preventScroll: true })
  const showAll = () => {
    toResults()
    change(NO_FILTERS)
  }
  const invited = level === null || level === 'basic'
  return (
    <div className="page py-8 md:py-10">
      <DocumentTitle page={messages.title} />
      <div className="mb-6 flex items-center justify-between gap-4 lg:mb-8">
        <h1 className="font-display text-2xl">{messages.title}</h1>
        <TagSheet {...chips} />
      </div>
      <div className="lg:grid lg:grid-cols-[256px_minmax(0,1fr)] lg:gap-8">
        <aside aria-label={messages.tags} className="hidden lg:block">
          <div className="sticky top-20">
            <h2 className="mb-4 text-base font-semibold">{messages.tags}</h2>
            <TagChips {...chips} />
          </div>
        </aside>
        <section aria-labelledby="results" className="min-w-0">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="results" ref={heading} tabIndex={-1} className="text-xl font-semibold">
              {isFiltered(applied) || refusedSearch ? messages.results : messages.all}
            </h2>
            <p aria-live="polite" className="tabular text-sm text-muted">
              {!refusedSearch && list.items.length > 0 && messages.count(list.items.length)}
            </p>
          </div>
          <ChosenFilters filters={applied} onChange={change} onEmptied={toResults} />
          {level !== undefined && refusedSearch === false && (
            <RefusedFilters
              refused={refused}
              filtered={isFiltered(applied)}
              level={level}
              onDismiss={() => {
                toResults()
                change(applied)
              }}
            />
          )}
          {refusedSearch ? (
            <Deterrence onBack={showAll} />
          ) : (
            <Results
              list={list}
              filters={applied}
              invited={invited}
              onClear={showAll}
              onRetry={() => {
                toResults()
                void list.refetch()
              }}
            />
          )}
        </section>
      </div>
    </div>
  )
}
