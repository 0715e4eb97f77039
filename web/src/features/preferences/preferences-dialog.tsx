import { preferencesMessages as messages } from '../../messages/preferences.fr.ts'
import { useDiscretion } from '../../shared/browser/use-discretion.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { THEMES, usePreferences } from './preferences-store.ts'

export default function PreferencesDialog({ onClose }: { onClose(): void }) {
  const { theme, history, shortcuts, choose } = usePreferences()
  const { discreet, toggle } = useDiscretion()
  return (
    <Dialog heading={messages.heading} closeLabel={messages.close} onClose={onClose}>
      <p className="mt-1 text-sm text-muted">{messages.stays}</p>
      <fieldset className="mt-6">
        <legend className="font-medium">{messages.theme}</legend>
        <div className="mt-2 grid grid-cols-[1fr_1fr_auto] gap-1 rounded-control border border-line bg-background p-1">
          {THEMES.map((choice) => (
            <label
              key={choice}
              className="grid min-h-11 cursor-pointer place-items-center rounded-control px-2 text-center text-sm whitespace-nowrap text-muted has-checked:bg-raised-2 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                name="theme"
                value={choice}
                checked={theme === choice}
                onChange={() => choose({ theme: choice })}
                className="sr-only"
              />
              {messages.themes[choice]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-6 grid gap-6 border-t border-line pt-6">
        <Switch label={messages.discreet} hint={messages.discreetHint} checked={discreet} onChange={toggle} />
        <Switch
          label={messages.history}
          hint={messages.historyHint}
          checked={history}
          onChange={(on) => choose({ history: on })}
        />
        <Switch
          label={messages.shortcuts}
          hint={messages.shortcutsHint}
          checked={shortcuts}
          onChange={(on) => choose({ shortcuts: on })}
        />
      </div>
    </Dialog>
  )
}
