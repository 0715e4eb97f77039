import { useState } from 'react'
import { playerMenuMessages as messages, playerMessages } from '../../../messages/player.fr.ts'
import { type Captions, useShownCaptions } from '../captions/use-captions.ts'
import { qualityOf, usePlayerChoices } from '../choices/player-choices.ts'
import type { Renditions } from '../playback/renditions.ts'
import { CaptionsLevel } from './captions-level.tsx'
import { Opens } from './menu-items.tsx'
import { MenuLevel } from './menu-level.tsx'
import { describeQuality, QualityLevel } from './quality-level.tsx'
import { describeSpeed, SpeedLevel } from './speed-level.tsx'

export interface SettingsProps {
  /** Undefined where the browser chooses itself: then there is no menu for it. */
  renditions: Renditions | undefined
  captions: Captions
}

type Level = 'quality' | 'speed' | 'captions'

export function SettingsMenu({ renditions, captions, onClose }: SettingsProps & { onClose: () => void }) {
  const [level, setLevel] = useState<Level>()
  const [left, setLeft] = useState<Level>()
  const quality = usePlayerChoices(qualityOf)
  const speed = usePlayerChoices((choices) => choices.speed)
  const shown = useShownCaptions(captions)
  const back = () => {
    setLeft(level)
    setLevel(undefined)
  }
  const below = { onBack: back, onClose }

  if (level === 'quality' && renditions) return <QualityLevel renditions={renditions} {...below} />
  if (level === 'speed') return <SpeedLevel {...below} />
  if (level === 'captions') return <CaptionsLevel captions={captions} {...below} />
  return (
    <MenuLevel label={messages.settings} focus={left} onClose={onClose}>
      {renditions && (
        <Opens
          name="quality"
          label={messages.quality}
          value={describeQuality(quality, renditions)}
          onOpen={() => setLevel('quality')}
        />
      )}
      <Opens
        name="speed"
        label={messages.speed}
        value={describeSpeed(speed)}
        onOpen={() => setLevel('speed')}
      />
      {captions.length > 0 && (
        <Opens
          name="captions"
          label={playerMessages.captions}
          value={captions.find(({ lang }) => lang === shown)?.label ?? messages.captionsOff}
          onOpen={() => setLevel('captions')}
        />
      )}
    </MenuLevel>
  )
}
