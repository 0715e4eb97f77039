import { playerMenuMessages as messages } from '../../messages/player.fr.ts'
import { usePlayerChoices } from '../choices/choices-context.ts'
import { type Quality, qualityOf } from '../choices/stored-choices.ts'
import type { Renditions } from '../playback/renditions.ts'
import { Choice } from './menu-items.tsx'
import { MenuLevel } from './menu-level.tsx'

interface Props {
  renditions: Renditions
  onBack: () => void
  onClose: () => void
}

export function QualityLevel({ renditions, onBack, onClose }: Props) {
  const { useChoices } = usePlayerChoices()
  const current = useChoices(qualityOf)
  const choose = (quality: Quality) => {
    useChoices.setState({ quality })
    renditions.choose(quality)
    onBack()
  }
  const choices: [Quality, string][] = [
    ['auto', describeQuality('auto', renditions)],
    ...renditions.heights.map((height): [Quality, string] => [height, messages.height(height)]),
    ['saver', messages.saver],
  ]
  return (
    <MenuLevel label={messages.quality} onBack={onBack} onClose={onClose}>
      {choices.map(([quality, label]) => (
        <Choice key={quality} label={label} chosen={quality === current} onChoose={() => choose(quality)} />
      ))}
    </MenuLevel>
  )
}

/** `Auto (720p)` while it plays in 720 lines. A height that this video lacks is named as what plays instead. */
export function describeQuality(quality: Quality, { heights, playing }: Renditions): string {
  if (quality === 'saver') return messages.saver
  if (quality === 'auto') return playing === undefined ? messages.auto : messages.autoPlaying(playing)
  return messages.height(heights.includes(quality) ? quality : (playing ?? quality))
}
