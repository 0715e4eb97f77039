import { HOME_VIDEOS_PER_SECTION } from '@alcove/contracts/constants'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { homeMessages as messages } from '../../messages/home.fr.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CardSkeletons } from '../video-cards/card-skeletons.tsx'
import type { HomeList } from './use-home-lists.ts'

interface Props<Item> {
  title: string
  list: HomeList<Item>
  /** True when its cards have a line of description. */
  described: boolean
  card: (item: Item, index: number) => ReactNode
}

/** Videos of one source; loads, stays empty or fails on its own. */
export function Section<Item extends { id: string }>({ title, list, described, card }: Props<Item>) {
  const heading = useId()
  const place = useRef<HTMLHeadingElement>(null)
  const retry = () => {
    // Note: keeps the focus on the page when the list replaces the button.
    place.current?.focus({ preventScroll: true })
    list.retry()
  }
  return (
    <section aria-labelledby={heading} className="page pt-10">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={heading} ref={place} tabIndex={-1} className="text-xl font-semibold">
          {title}
        </h2>
        <Link
          to={paths.discover}
          aria-describedby={heading}
          className="-mr-2 flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm text-muted hover:text-text"
        >
          {messages.more}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </div>
      {list.state === 'loading' && (
        <CardSkeletons count={HOME_VIDEOS_PER_SECTION} described={described} grid="home-grid" />
      )}
      {list.state === 'filled' && (
        <ul className="home-grid">
          {list.items.map((item, index) => (
            <li key={item.id}>{card(item, index)}</li>
          ))}
        </ul>
      )}
      {(list.state === 'empty' || list.state === 'failed') && (
        <div className="flex flex-wrap items-center justify-center gap-4 rounded-card border border-dashed border-line px-6 py-8 text-center text-muted">
          <p>{messages.emptySection}</p>
          {list.state === 'failed' && (
            <Button kind="secondary" size="small" onClick={retry}>
              {messages.retry}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
