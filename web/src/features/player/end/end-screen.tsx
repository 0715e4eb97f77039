import './end-screen.css'
import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { playerMessages as messages } from '../../../messages/player.fr.ts'

/** Video to watch after this one. */
export interface NextVideo {
  title: string
  to: string
  picture: string | undefined
}

interface Props {
  next: NextVideo | undefined
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
      {next && (
        <Link to={next.to} className="player-end-next">
          {next.picture && <img src={next.picture} alt="" />}
          <span className="masked">
            <small>{messages.next}</small> {next.title}
          </span>
        </Link>
      )}
    </div>
  )
}
