import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from './use-back-closes.ts'

const PLACES = {
  middle: 'm-auto max-h-[calc(100dvh-32px)] w-[min(520px,calc(100vw-32px))] rounded-card border',
  bottom: 'mx-auto mt-auto mb-0 max-h-[80dvh] w-full max-w-[640px] rounded-t-card border-x border-t',
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-[min(320px,85vw)] border-l',
} as const

interface Props {
  heading: string
  closeLabel: string
  onClose(): void
  /** `bottom`: a sheet within reach of the thumb. `side`: along the right edge. */
  place?: keyof typeof PLACES
  children: ReactNode
}

/**
 * Modal dialog: the browser handles focus, Escape and the inert background; Back closes it too.
 * Shown as long as it is rendered. Links in it navigate with `replace`.
 */
export function Dialog({ heading, closeLabel, onClose, place = 'middle', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useBackCloses(onClose)
  // Note: closes before the element leaves the document; otherwise the focus does not return.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog already
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      // Note: at `close` the focus is back already, and a press in between would be lost with the dialog.
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={`overflow-y-auto border-line bg-raised p-0 text-text shadow-float backdrop:bg-black/60 ${PLACES[place]}`}
    >
      <div className="p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={title} className="pt-1.5 text-xl font-semibold">
            {heading}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-raised-2 hover:text-text"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
