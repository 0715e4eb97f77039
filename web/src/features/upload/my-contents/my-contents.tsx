import { formatCount } from '@alcove/site-kit/text/format.ts'
import { useEffect, useRef, useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/empty.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { OWN_PAGE_SIZE } from '../api.ts'
import { Drafts } from '../drafts/drafts.tsx'
import { EVERYTHING, type ListChoice } from './list-choice.ts'
import { MyContentRow } from './my-content-row.tsx'
import { Pager } from './pager.tsx'
import { SearchOwn } from './search-own.tsx'
import { countSent, StateFilter } from './state-filter.tsx'
import { useListChoice } from './use-list-choice.ts'
import { useMyContents } from './use-my-contents.ts'

const SKELETONS = ['one', 'two']
/** Up to here, all is seen at once. */
const FEW = 3

export function MyContents() {
  const { mine: messages } = uploadMessages
  const [choice, choose] = useListChoice()
  /** Cursors of the pages from the second one to the one that is shown. */
  const [cursors, setCursors] = useState<string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useMyContents(choice, cursors.at(-1))
  const { q, state } = choice
  // biome-ignore lint/correctness/useExhaustiveDependencies: cursors belong to one choice
  useEffect(() => setCursors([]), [q, state])

  const page = list.data
  const counts = page?.stateCounts ?? {}
  const isChosen = q !== '' || state !== null
  const hasTools = isChosen || countSent(counts) > FEW
  const [, query] = (!list.isPlaceholderData && page?.view?.next.split('?')) || []
  const following = new URLSearchParams(query).get('cursor')
  const isEmpty = page?.member.length === 0 && cursors.length === 0
  const change = (next: Partial<ListChoice>) => choose({ ...choice, ...next })

  function turn(next: string[]) {
    setCursors(next)
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Drafts count={page?.stateCounts?.DRAFT ?? 0} />
      <section aria-labelledby="my-contents" className="mt-16">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2
            id="my-contents"
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-24 text-xl font-semibold outline-none"
          >
            {messages.heading}
          </h2>
          {hasTools && <SearchOwn q={q} onSearch={(next) => change({ q: next })} />}
        </div>
        {hasTools && page && (
          <div className="mt-4">
            <StateFilter counts={counts} chosen={state} onChoose={(next) => change({ state: next })} />
          </div>
        )}
        <output className="sr-only">
          {isChosen && page && !list.isPlaceholderData
            ? messages.found(formatCount(page.totalItems), page.totalItems > 1)
            : ''}
        </output>
        <div
          className={`mt-5 grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {list.isPending &&
            SKELETONS.map((key) => <div key={key} aria-hidden className="skeleton h-30 rounded-card" />)}
          {list.isError && !page && (
            <Refusal title={messages.failed} error={list.error} onRetry={() => void list.refetch()} />
          )}
          {isEmpty && !isChosen && <Empty title={messages.empty} />}
          {isEmpty && isChosen && (
            <Empty
              title={messages.nothing}
              action={
                <Button kind="secondary" onClick={() => choose(EVERYTHING)}>
                  {messages.showAll}
                </Button>
              }
            />
          )}
          {page?.member.map((content) => (
            <MyContentRow key={content.id} content={content} />
          ))}
        </div>
        {page && (cursors.length > 0 || following) && (
          <Pager
            page={cursors.length + 1}
            pages={Math.max(cursors.length + 1, Math.ceil(page.totalItems / OWN_PAGE_SIZE))}
            onPrevious={cursors.length > 0 ? () => turn(cursors.slice(0, -1)) : undefined}
            onNext={following ? () => turn([...cursors, following]) : undefined}
          />
        )}
      </section>
    </>
  )
}
