import { type MouseEvent, useEffect } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { paths } from '../../../shared/paths.ts'
import { useQueue } from '../queue/queue-store.ts'
import { percentOf } from '../transfer/percent-of.ts'
import { useUpload } from '../upload-store.ts'
import { findRunning } from './find-running.ts'
import { useUploadPage } from './upload-page.ts'

/** Room for the chip below the page, so that it never covers the last line. */
const ROOM = '4.5rem'

/** Progress of the running upload on every page but its own; names no video. */
export function UploadChip({ go }: { go(to: string): void }) {
  const { running: messages, progress } = uploadMessages
  const form = useUpload()
  const videos = useQueue((state) => state.videos)
  const isPageOpen = useUploadPage((state) => state.isOpen)
  const running = isPageOpen ? null : findRunning(form, videos)
  const isShown = running !== null
  useEffect(() => {
    if (!isShown) return
    document.body.style.paddingBottom = ROOM
    return () => {
      document.body.style.paddingBottom = ''
    }
  }, [isShown])
  if (!running) return null

  const { attempt, nth, total } = running
  const percent = percentOf(attempt)
  const stopped = attempt.paused ? progress.paused : attempt.interrupted ? progress.interrupted : null
  const text = total > 1 ? messages.several(nth, total, percent) : messages.one(percent)
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(paths.upload)
  }
  return (
    <aside
      aria-label={messages.label}
      className="fixed right-0 bottom-0 left-0 z-30 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:left-auto sm:p-4"
    >
      <a
        href={paths.upload}
        onClick={follow}
        className="tabular block overflow-hidden rounded-card border border-line-strong bg-raised-2 text-sm shadow-float transition-colors hover:border-accent-text sm:w-72"
      >
        <span className="flex items-center justify-between gap-4 px-4 py-2.5">
          <span>{stopped ? `${stopped} · ${percent} %` : text}</span>
          <span className="text-accent-text">{messages.show}</span>
        </span>
        <span aria-hidden className="block h-1 bg-line">
          <span
            className={`block h-full origin-left transition-transform ${stopped ? 'bg-muted' : 'bg-accent'}`}
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </span>
      </a>
      {/* In quarters: each percent would be read out. */}
      <output aria-live="polite" className="sr-only">
        {stopped ??
          (total > 1
            ? messages.several(nth, total, Math.floor(percent / 25) * 25)
            : messages.one(Math.floor(percent / 25) * 25))}
      </output>
    </aside>
  )
}
