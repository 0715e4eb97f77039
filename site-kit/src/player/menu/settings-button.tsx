import './menu.css'
import { Settings } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { playerMenuMessages as messages } from '../../messages/player.fr.ts'
import { SettingsMenu, type SettingsProps } from './settings-menu.tsx'

/** Opens the settings above the bar, a sheet on phones. Closes on Escape, on a press outside and on blur. */
export function SettingsButton(props: SettingsProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useId()

  useEffect(() => {
    if (!open) return
    const controller = frame.current?.closest('media-controller')
    const onPointer = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    // The controls stay as long as the menu is open.
    controller?.setAttribute('autohide', '-1')
    document.addEventListener('pointerdown', onPointer)
    return () => {
      controller?.removeAttribute('autohide')
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave
    <div
      ref={frame}
      className="player-settings"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={messages.settings}
        title={messages.settings}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={menu}
        data-escape-closes={open || undefined}
        onClick={() => setOpen(!open)}
        className="player-button"
      >
        <Settings size={22} aria-hidden />
      </button>
      <div id={menu} hidden={!open} className="player-menu">
        {open && <SettingsMenu {...props} onClose={close} />}
      </div>
    </div>
  )
}
