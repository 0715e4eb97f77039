import { RectangleHorizontal } from 'lucide-react'
import { playerMessages as messages } from '../../messages/player.fr.ts'
import { toggleTheatre, useTheatre } from './theatre-store.ts'

/** Toggles theatre mode on screens wide enough to gain from it. */
export function TheatreButton() {
  const theatre = useTheatre((state) => state.theatre)
  return (
    <button
      type="button"
      aria-pressed={theatre}
      aria-label={messages.theatre}
      title={messages.theatre}
      onClick={toggleTheatre}
      className="player-button player-theatre"
    >
      <RectangleHorizontal size={22} aria-hidden />
    </button>
  )
}
