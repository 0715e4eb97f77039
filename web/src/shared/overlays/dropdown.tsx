import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props {
  /** Names what the button opens. */
  label: string
  icon: LucideIcon
  children: (close: () => void) => ReactNode
}

/** Menu below its button. Closes on a press outside, on Escape, and on blur. */
export function Dropdown({ label, icon: Icon, children }: Props) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useId()

  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave
    <div
      ref={frame}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        data-escape-closes={open || undefined}
        aria-controls={menu}
        onClick={() => setOpen(!open)}
        className="flex h-10 items-center gap-1.5 rounded-control px-2 text-muted transition-colors hover:bg-raised-2 hover:text-text"
      >
        <span className="grid size-7 place-items-center rounded-full bg-raised-2 ring-1 ring-line">
          <Icon size={16} aria-hidden />
        </span>
        <ChevronDown size={16} aria-hidden className={`transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div
        id={menu}
        hidden={!open}
        className="appear absolute right-0 mt-2 w-64 rounded-card border border-line bg-raised p-1.5 shadow-float"
      >
        {open && children(() => setOpen(false))}
      </div>
    </div>
  )
}
