import { useRef } from 'react'
import { homeMessages as messages } from '../../messages/home.fr.ts'
import { Empty } from '../../shared/ui/empty.tsx'
import { Refusal } from '../../shared/ui/refusal.tsx'
import { ContentCard } from '../contents/content-card.tsx'
import { VideoCard } from '../provider-videos/video-card.tsx'
import { countFirstRow } from '../video-cards/columns.ts'
import { Section } from './section.tsx'
import { summariseSections } from './summarise-sections.ts'
import { useHomeLists } from './use-home-lists.ts'

const { sections: titles } = messages

export function HomeSections() {
  const place = useRef<HTMLDivElement>(null)
  const lists = useHomeLists()
  const retry = () => {
    // Note: keeps the focus on the page when the lists replace the button.
    place.current?.focus({ preventScroll: true })
    for (const list of Object.values(lists)) list.retry()
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Lists {...lists} onRetry={retry} />
    </div>
  )
}

function Lists(props: ReturnType<typeof useHomeLists> & { onRetry(): void }) {
  const { eporner, letsjerktv, redtube, local, onRetry } = props
  const lists = [eporner, letsjerktv, redtube, local]
  const state = summariseSections(lists.map((list) => list.state))
  if (state === 'failed')
    return (
      <div className="page pt-10">
        <Refusal title={messages.failed} error={eporner.error} onRetry={onRetry} />
      </div>
    )
  if (state === 'empty')
    return (
      <div className="page pt-10">
        <Empty title={messages.empty} hint={messages.emptyHint} />
      </div>
    )
  const eager = countFirstRow('home-grid')
  return (
    <>
      {state === 'loading' && <output className="sr-only">{messages.loading}</output>}
      <Section
        title={titles.eporner}
        list={eporner}
        described={false}
        card={(video, index) => (
          <VideoCard video={video} eager={index < eager} heading="h3" grid="home-grid" />
        )}
      />
      <Section
        title={titles.letsjerktv}
        list={letsjerktv}
        described
        card={(video) => <VideoCard video={video} eager={false} heading="h3" grid="home-grid" />}
      />
      <Section
        title={titles.redtube}
        list={redtube}
        described
        card={(video) => <VideoCard video={video} eager={false} heading="h3" grid="home-grid" />}
      />
      {(local.state === 'loading' || local.state === 'filled') && (
        <Section
          title={titles.local}
          list={local}
          described
          card={(content) => <ContentCard content={content} eager={false} heading="h3" grid="home-grid" />}
        />
      )}
    </>
  )
}
