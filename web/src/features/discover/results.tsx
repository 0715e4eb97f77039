import { Link } from 'react-router-dom'
import { discoverMessages as messages } from '../../messages/discover.fr.ts'
import { paths } from '../../shared/paths.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { Refusal } from '../../shared/ui/refusal.tsx'
import { CardSkeletons } from '../video-cards/card-skeletons.tsx'
import { Deterrence } from './deterrence.tsx'
import { type Filters, isFiltered } from './filters.ts'
import { LoadMore } from './load-more.tsx'
import { isSearching, loadsAutomatically } from './loads-automatically.ts'
import { ResultGrid } from './result-grid.tsx'
import { isRefusedSearch } from './round.ts'
import type { useDiscover } from './use-discover.ts'

interface Props {
  list: ReturnType<typeof useDiscover>
  filters: Filters
  /** True when the list invites the caller to a higher level. */
  invited: boolean
  onClear(): void
  /** Retries a failed first page. */
  onRetry(): void
}

const SKELETONS = 20

export function Results({ list, filters, invited, onClear, onRetry }: Props) {
  const { items, quiet } = list
  const rounds = list.data?.pages.length ?? 0
  if (list.isError && isRefusedSearch(list.error)) return <Deterrence onBack={onClear} />
  if (list.isError && !list.data)
    return <Refusal title={messages.failed} error={list.error} onRetry={onRetry} />
  const searching = items.length === 0 && list.hasNextPage && isSearching(quiet)
  if (list.isPending)
    return (
      <>
        <output className="sr-only">{messages.loading}</output>
        <CardSkeletons count={SKELETONS} described />
      </>
    )
  return (
    <>
      {items.length > 0 && <ResultGrid items={items} invited={invited} />}
      {items.length === 0 && !searching && <NoResults filtered={isFiltered(filters)} onClear={onClear} />}
      {list.hasNextPage && (
        <LoadMore
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          automatic={loadsAutomatically(rounds, quiet)}
          rounds={rounds}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {items.length > 0 && !list.hasNextPage && (
        <p className="mt-10 text-center text-sm text-muted">{messages.end}</p>
      )}
    </>
  )
}

function NoResults({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  return (
    <Empty
      title={messages.empty}
      hint={filtered ? messages.emptyHint : messages.emptyAllHint}
      action={
        filtered ? (
          <Button kind="secondary" onClick={onClear}>
            {messages.all}
          </Button>
        ) : (
          <Link to={paths.home} className={buttonClasses('secondary')}>
            {messages.home}
          </Link>
        )
      }
    />
  )
}
