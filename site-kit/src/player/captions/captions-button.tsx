import { Captions as CaptionsIcon } from 'lucide-react'
import { playerMessages as messages } from '../../messages/player.fr.ts'
import { usePlayerChoices } from '../choices/choices-context.ts'
import { toggleCaptions } from '../choices/stored-choices.ts'

export function CaptionsButton() {
  const choices = usePlayerChoices()
  const on = choices.useChoices(({ captions }) => captions)
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={messages.captions}
      title={messages.captions}
      onClick={() => toggleCaptions(choices)}
      className="player-button player-captions"
    >
      <CaptionsIcon size={22} aria-hidden />
    </button>
  )
}
