import { Captions as CaptionsIcon } from 'lucide-react'
import { playerMessages as messages } from '../../../messages/player.fr.ts'
import { toggleCaptions, usePlayerChoices } from '../choices/player-choices.ts'

export function CaptionsButton() {
  const on = usePlayerChoices((choices) => choices.captions)
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={messages.captions}
      title={messages.captions}
      onClick={toggleCaptions}
      className="player-button player-captions"
    >
      <CaptionsIcon size={22} aria-hidden />
    </button>
  )
}
