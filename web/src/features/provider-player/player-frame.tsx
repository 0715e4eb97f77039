import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { Poster } from '../../shared/ui/poster.tsx'
import { useComesIntoView } from './use-comes-into-view.ts'

interface Props {
  title: string
  /** On a host of the provider; the content security policy allows no other. */
  embedUrl: string
  poster: string | undefined
  /** Called once, when the provider's player replaces the poster. */
  onShown(): void
}

// Note: the frame has another origin, so allow-same-origin exposes nothing of this site. It cannot navigate the page.
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'
const ALLOW = 'autoplay; encrypted-media; picture-in-picture; fullscreen'

/** Shows the poster, then the provider's player: on a click, or in view unless the device saves data. */
export function PlayerFrame({ title, embedUrl, poster, onShown }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<'no' | 'in-view' | 'asked'>('no')
  useComesIntoView(stage, () => setShown((before) => (before === 'no' ? 'in-view' : before)))
  useEffect(() => {
    if (shown === 'asked') frame.current?.focus()
    if (shown !== 'no') onShown()
  }, [shown, onShown])

  return (
    <div ref={stage} className="relative size-full">
      {shown === 'no' ? (
        <>
          <Poster src={poster} eager />
          <button
            type="button"
            aria-label={messages.play(title)}
            onClick={() => setShown('asked')}
            className="group absolute inset-0 grid place-items-center bg-black/20"
          >
            <span className="grid size-19 place-items-center rounded-full bg-black/70 pl-1.5 text-on-accent transition-colors group-hover:bg-accent">
              <Play size={30} fill="currentColor" aria-hidden />
            </span>
          </button>
        </>
      ) : (
        <iframe
          ref={frame}
          src={embedUrl}
          title={messages.frame(title)}
          sandbox={SANDBOX}
          allow={ALLOW}
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          loading="lazy"
          className="size-full border-0"
        />
      )}
    </div>
  )
}
