import { Link } from 'react-router-dom'
import { EntryCard } from '../../features/library/entry-card.tsx'
import { forgetHistory } from '../../features/library/forget.ts'
import { useLibrary } from '../../features/library/library-store.ts'
import { forgetPosition } from '../../features/player/position/position-store.ts'
import { usePreferences } from '../../features/preferences/preferences-store.ts'
import { libraryMessages as messages } from '../../messages/library.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { usePanel } from '../../shared/overlays/use-panel.ts'
import { paths } from '../../shared/paths.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/empty.tsx'

export default function Library() {
  return (
    <div className="page py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <h1 className="font-display text-2xl">{messages.heading}</h1>
      <p className="mt-2 text-muted">{messages.lead}</p>
      <Favourites />
      <History />
    </div>
  )
}

const toDiscover = (
  <Link to={paths.discover} className={buttonClasses('secondary')}>
    {messages.discover}
  </Link>
)

function Favourites() {
  const favourites = useLibrary((state) => state.favourites)
  return (
    <section aria-labelledby="favourites" className="mt-10">
      <h2 id="favourites" className="mb-5 text-xl font-semibold">
        {messages.favourites}
      </h2>
      {favourites.length === 0 ? (
        <Empty title={messages.noFavourites} hint={messages.noFavouritesHint} action={toDiscover} />
      ) : (
        <div className="card-grid">
          {favourites.map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
        </div>
      )}
    </section>
  )
}

function History() {
  const { history, forget } = useLibrary()
  const kept = usePreferences((state) => state.history)
  const show = usePanel((state) => state.show)
  const drop = (id: string) => {
    forget(id)
    forgetPosition(id)
  }
  return (
    <section aria-labelledby="history" className="mt-14">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id="history" className="text-xl font-semibold">
          {messages.history}
        </h2>
        {history.length > 0 && (
          <Button kind="quiet" size="small" className="-mr-3.5" onClick={forgetHistory}>
            {messages.forgetAll}
          </Button>
        )}
      </div>
      {!kept && (
        <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-muted">
          {messages.historyOff}
          <Button kind="secondary" size="small" onClick={() => show('preferences')}>
            {messages.preferences}
          </Button>
        </p>
      )}
      {history.length === 0 ? (
        <Empty title={messages.noHistory} hint={messages.noHistoryHint} action={toDiscover} />
      ) : (
        <div className="card-grid">
          {history.map((entry) => (
            <EntryCard
              key={entry.id}
              entry={entry}
              remove={{ label: messages.forget(entry.title), act: () => drop(entry.id) }}
            />
          ))}
        </div>
      )}
    </section>
  )
}
