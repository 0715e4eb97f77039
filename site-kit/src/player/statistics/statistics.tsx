import './statistics.css'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { playerStatisticsMessages as messages } from '../../messages/player.fr.ts'
import type { Renditions } from '../playback/renditions.ts'
import { measure } from './measure.ts'

const EVERY_MS = 1_000

interface Props {
  videoRef: RefObject<HTMLVideoElement | null>
  renditions: Renditions | undefined
  onClose: () => void
}

/** Figures of the playback, for reports of problems. */
export function Statistics({ videoRef, renditions, onClose }: Props) {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const video = videoRef.current
  return (
    <section slot="top-chrome" noautohide="" aria-label={messages.heading} className="player-statistics">
      <button type="button" aria-label={messages.close} onClick={onClose}>
        <X size={16} aria-hidden />
      </button>
      <dl>
        {video &&
          measure(video, renditions?.measure()).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
