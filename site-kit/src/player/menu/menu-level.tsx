import { ChevronLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { playerMenuMessages as messages } from '../../messages/player.fr.ts'

const ITEMS = '[role^="menuitem"]'

interface Props {
  label: string
  children: ReactNode
  /** Name of the item to focus; by default the checked one, else the first. */
  focus?: string | undefined
  /** Returns to the level above; undefined on the first level. */
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** One level of the menu. Arrows, Home and End move the focus, the left arrow goes back, Escape closes. */
export function MenuLevel({ label, children, focus, onBack, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const first = useRef(focus)
  useEffect(() => {
    const find = (selector: string) => menu.current?.querySelector<HTMLElement>(selector)
    const named = first.current && find(`[data-name="${first.current}"]`)
    const item = named || find('[role="menuitemradio"][aria-checked="true"]') || find(ITEMS)
    item?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, () => void> = {
      ArrowDown: () => items[(at + 1) % items.length]?.focus(),
      ArrowUp: () => items.at(Math.max(at, 0) - 1)?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      ArrowLeft: () => onBack?.(),
      ArrowRight: () => items[at]?.hasAttribute('aria-haspopup') && items[at].click(),
      Escape: onClose,
    }
    const move = moves[event.key]
    if (!move) return
    // The player's own keys see that this one is taken.
    event.preventDefault()
    move()
  }

  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {onBack && (
        <button
          type="button"
          role="menuitem"
          aria-label={messages.back(label)}
          className="player-menu-item player-menu-head"
          onClick={onBack}
        >
          <ChevronLeft size={18} aria-hidden />
          <span>{label}</span>
        </button>
      )}
      {children}
    </div>
  )
}
