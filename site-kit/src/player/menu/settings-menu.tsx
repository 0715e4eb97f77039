import { type ReactNode, type RefObject, useState } from 'react'
import { playerMenuMessages as messages, playerMessages } from '../../messages/player.fr.ts'
import { type Captions, useShownCaptions } from '../captions/use-captions.ts'
import type { Chapter } from '../chapters/read-chapters.ts'
import { useChoice } from '../choices/choices-context.ts'
import { qualityOf } from '../choices/stored-choices.ts'
import type { Renditions } from '../playback/renditions.ts'
import { CaptionsLevel } from './captions-level.tsx'
import { ChaptersLevel } from './chapters-level.tsx'
import { Act, Opens, Toggle } from './menu-items.tsx'
import { MenuLevel } from './menu-level.tsx'
import { describeQuality, QualityLevel } from './quality-level.tsx'
import { describeSpeed, SpeedLevel } from './speed-level.tsx'

interface Switch {
  on: boolean
  set: (on: boolean) => void
}

export interface SettingsProps {
  videoRef: RefObject<HTMLVideoElement | null>
  /** Undefined where the browser chooses itself: then there is no menu for it. */
  renditions: Renditions | undefined
  captions: Captions
  chapters: readonly Chapter[]
  loop: Switch
  statistics: Switch
  /** True where the bar has the button for it, on wide screens. */
  pictureInPicture: boolean
  /** Further item of the site. @param close closes the menu */
  extraItem: ((close: () => void) => ReactNode) | undefined
}

/** True where the bar has no room for its button (`controls.css`). */
const hidesPictureInPicture = () =>
  document.pictureInPictureEnabled && window.matchMedia('(width < 480px)').matches

type Level = 'quality' | 'speed' | 'captions' | 'chapters'

export function SettingsMenu({ onClose, ...props }: SettingsProps & { onClose: () => void }) {
  const [level, setLevel] = useState<Level>()
  const [left, setLeft] = useState<Level>()
  const back = () => {
    setLeft(level)
    setLevel(undefined)
  }
  const below = { onBack: back, onClose }
  const { renditions, captions, chapters, videoRef } = props
  if (level === 'quality' && renditions) return <QualityLevel renditions={renditions} {...below} />
  if (level === 'speed') return <SpeedLevel {...below} />
  if (level === 'captions') return <CaptionsLevel captions={captions} {...below} />
  if (level === 'chapters') return <ChaptersLevel chapters={chapters} videoRef={videoRef} {...below} />
  return <FirstLevel {...props} left={left} onOpen={setLevel} onClose={onClose} />
}

interface FirstLevelProps extends SettingsProps {
  /** The level that was left last. */
  left: Level | undefined
  onOpen: (level: Level) => void
  onClose: () => void
}

function FirstLevel(props: FirstLevelProps) {
  const { videoRef, renditions, captions, chapters, loop, statistics, left, onOpen, onClose } = props
  const quality = useChoice(qualityOf)
  const speed = useChoice((choices) => choices.speed)
  const shown = useShownCaptions(captions)
  const closing = (act: () => void) => () => {
    act()
    onClose()
  }
  const opens = (name: Level, label: string, value: string) => (
    <Opens name={name} label={label} value={value} onOpen={() => onOpen(name)} />
  )
  return (
    <MenuLevel label={messages.settings} focus={left} onClose={onClose}>
      {renditions && opens('quality', messages.quality, describeQuality(quality, renditions))}
      {opens('speed', messages.speed, describeSpeed(speed))}
      {captions.length > 0 &&
        opens(
          'captions',
          playerMessages.captions,
          captions.find(({ lang }) => lang === shown)?.label ?? messages.captionsOff,
        )}
      {chapters.length > 0 && opens('chapters', messages.chapters, String(chapters.length))}
      <Toggle label={messages.loop} on={loop.on} onToggle={() => loop.set(!loop.on)} />
      {props.pictureInPicture && hidesPictureInPicture() && (
        <Act
          label={playerMessages.feedback.pictureInPicture}
          onAct={closing(() => void videoRef.current?.requestPictureInPicture().catch(() => {}))}
        />
      )}
      {props.extraItem?.(onClose)}
      <Toggle
        label={messages.statistics}
        on={statistics.on}
        onToggle={closing(() => statistics.set(!statistics.on))}
      />
    </MenuLevel>
  )
}
