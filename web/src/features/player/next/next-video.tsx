import './next-video.css'
import { Link } from 'react-router-dom'
import { playerMessages as messages } from '../../../messages/player.fr.ts'

/** Video to watch after this one. */
export interface NextVideo {
  title: string
  to: string
  picture: string | undefined
}

export const NextVideoLink = ({ title, to, picture }: NextVideo) => (
  <Link to={to} className="player-end-next">
    {picture && <img src={picture} alt="" />}
    <span className="masked">
      <small>{messages.next}</small> {title}
    </span>
  </Link>
)
