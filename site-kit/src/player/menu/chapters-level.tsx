import type { RefObject } from 'react'
import { playerMenuMessages as messages } from '../../messages/player.fr.ts'
import { formatDuration } from '../../text/format.ts'
import type { Chapter } from '../chapters/read-chapters.ts'
import { Choice } from './menu-items.tsx'
import { MenuLevel } from './menu-level.tsx'

interface Props {
  chapters: readonly Chapter[]
  videoRef: RefObject<HTMLVideoElement | null>
  onBack: () => void
  onClose: () => void
}

/** Chapters, the current one checked; each leads to its start. */
export function ChaptersLevel({ chapters, videoRef, onBack, onClose }: Props) {
  const time = videoRef.current?.currentTime ?? 0
  const open = (start: number) => {
    if (videoRef.current) videoRef.current.currentTime = start
    onClose()
  }
  return (
    <MenuLevel label={messages.chapters} onBack={onBack} onClose={onClose}>
      {chapters.map(({ title, start, end }) => (
        <Choice
          key={start}
          label={title}
          value={formatDuration(start)}
          chosen={start <= time && time < end}
          onChoose={() => open(start)}
        />
      ))}
    </MenuLevel>
  )
}
