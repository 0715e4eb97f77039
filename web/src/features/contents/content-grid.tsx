import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { contentsMessages as messages } from '../../messages/contents.fr.ts'
import { Button, buttonLook } from '../../shared/button.tsx'
import { Empty } from '../../shared/empty.tsx'
import { Refusal } from '../../shared/refusal.tsx'
import { CardSkeletons } from '../video-cards/card-skeletons.tsx'
import { ContentCard } from './content-card.tsx'
import { useContents } from './use-contents.ts'

interface Props {
  itemsPerPage: number
  /** Whether further pages are offered here. */
  paged: boolean
  cardHeading: 'h2' | 'h3'
}

/** Pictures of the first row on a wide screen. */
const EAGER = 5
const SKELETONS = 10

export function ContentGrid({ itemsPerPage, paged, cardHeading }: Props) {
  const list = useContents(itemsPerPage)
  if (list.isPending)
    return (
      <>
        <output className="sr-only">{messages.loading}</output>
        <CardSkeletons count={SKELETONS} described />
      </>
    )
  if (list.isError && !list.data)
    return <Refusal title={messages.failed} error={list.error} onRetry={() => void list.refetch()} />

  const contents = list.data.pages.flatMap((page) => page.member)
  if (contents.length === 0)
    return (
      <Empty
        title={messages.empty}
        hint={messages.emptyHint}
        action={
          <Link to={paths.upload} className={buttonLook('secondary')}>
            {messages.upload}
          </Link>
        }
      />
    )
  return (
    <>
      <div className="card-grid">
        {contents.map((content, index) => (
          <ContentCard key={content.id} content={content} eager={index < EAGER} heading={cardHeading} />
        ))}
      </div>
      {paged && (
        <div className="mt-10 grid justify-items-center gap-3">
          <p aria-live="polite" className="tabular text-sm text-muted">
            {messages.count(contents.length)}
          </p>
          {list.hasNextPage && (
            <Button
              kind="secondary"
              aria-disabled={list.isFetchingNextPage}
              onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? messages.loadingMore : messages.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
