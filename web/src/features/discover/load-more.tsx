import { useEffect, useRef } from 'react'
import { discoverMessages as messages } from '../../messages/discover.fr.ts'
import { Button } from '../../shared/ui/button.tsx'

interface Props {
  loading: boolean
  failed: boolean
  /** True when the next round may load without a press. */
  automatic: boolean
  /** Grows with each round: observes the new end of the list. */
  rounds: number
  onMore(): void
}

/** Loads the next round shortly before the end scrolls into view; the button does so on request. */
export function LoadMore({ loading, failed, automatic, rounds, onMore }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const act = useRef(onMore)
  act.current = onMore
  const watching = automatic && !loading && !failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round may leave the end in view, which only a new observer tells
  useEffect(() => {
    if (!watching || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && act.current(),
      { rootMargin: '0px 0px 600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [watching, rounds])
  return (
    <div ref={place} className="mt-10 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-sm text-muted">
          {messages.moreFailed}
        </p>
      )}
      <Button kind="secondary" aria-disabled={loading} onClick={() => !loading && onMore()}>
        {loading ? messages.loadingMore : failed ? messages.retry : messages.more}
      </Button>
    </div>
  )
}
