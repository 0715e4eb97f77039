import type { ReactNode } from 'react'
import { shortcutsMessages as messages } from '../../messages/shortcuts.fr.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { usePreferences } from '../preferences/preferences-store.ts'

type Line = { does: string; keys: string[] }
const { keys, names } = messages

const EVERYWHERE: Line[] = [
  { does: keys.exit, keys: [names.escapeTwice, names.shiftThrice] },
  { does: keys.discreet, keys: ['b'] },
  { does: keys.search, keys: ['/'] },
  { does: keys.help, keys: ['?'] },
]

const PLAYER: Line[] = [
  { does: keys.play, keys: [names.space, 'k'] },
  { does: keys.back, keys: ['j'] },
  { does: keys.forward, keys: ['l'] },
  { does: keys.step, keys: ['←', '→'] },
  { does: keys.volume, keys: ['↑', '↓'] },
  { does: keys.speed, keys: ['<', '>'] },
  { does: keys.mute, keys: ['m'] },
  { does: keys.captions, keys: ['c'] },
  { does: keys.fullScreen, keys: ['f'] },
  { does: keys.theatre, keys: ['t'] },
  { does: keys.pictureInPicture, keys: ['i'] },
  { does: keys.jump, keys: [names.digits] },
]

export default function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const on = usePreferences((state) => state.shortcuts)
  return (
    <Dialog heading={messages.heading} closeLabel={messages.close} onClose={onClose}>
      {!on && <p className="mt-3 text-sm text-muted">{messages.off}</p>}
      <Group heading={messages.everywhere} lines={EVERYWHERE} />
      <Group heading={messages.player} lines={PLAYER} />
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">{messages.exitNote}</p>
    </Dialog>
  )
}

function Group({ heading, lines }: { heading: string; lines: Line[] }) {
  return (
    <section className="mt-6">
      <h3 className="text-sm font-medium text-muted">{heading}</h3>
      <dl className="mt-2 grid gap-1">
        {lines.map(({ does, keys: pressed }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-1">
            <dt>{does}</dt>
            <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1.5 text-sm text-muted max-sm:max-w-[60%]">
              {pressed.map((key, i) => (
                <span key={key} className="flex items-center gap-1.5">
                  {i > 0 && names.or}
                  <Key>{key}</Key>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="min-w-7 rounded-control border border-line-strong bg-background px-1.5 py-0.5 text-center font-sans text-text">
    {children}
  </kbd>
)
