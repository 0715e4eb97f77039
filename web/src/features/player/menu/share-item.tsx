import { Act } from '@alcove/site-kit/player/menu/menu-items.tsx'
import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { type RefObject, useState } from 'react'
import { playerMessages as messages } from '../../../messages/player.fr.ts'
import { share } from '../../share/share.ts'

interface Props {
  title: string
  videoRef: RefObject<HTMLVideoElement | null>
  onClose: () => void
}

/** Shares the address of the time at which the menu was opened. */
export function ShareItem({ title, videoRef, onClose }: Props) {
  const [time] = useState(() => Math.floor(videoRef.current?.currentTime ?? 0))
  const shareHere = () => {
    const { origin, pathname } = window.location
    void share({ title, url: `${origin}${pathname}?t=${time}` })
    onClose()
  }
  return <Act label={messages.shareAt(formatDuration(time))} onAct={shareHere} />
}
