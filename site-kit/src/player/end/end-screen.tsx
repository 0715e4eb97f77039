import './end-screen.css'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { playerMessages as messages } from '../../messages/player.fr.ts'

interface Props {
  /** What the site offers next. */
  next: ReactNode
  onReplay: () => void
}

/** Over the last picture. Nothing starts by itself. */
export function EndScreen({ next, onReplay }: Props) {
  return (
    <div slot="centered-chrome" noautohide="" className="player-end">
      <button type="button" className="player-end-replay" onClick={onReplay}>
        <RotateCcw size={20} aria-hidden />
        {messages.replay}
      </button>
      {next}
    </div>
  )
}
