import { StepBack, StepForward } from 'lucide-react'
import { previewMessages as messages } from '../../../../messages/cases.fr.ts'

const BUTTONS = [
  { by: -1, key: ',', name: messages.previousFrame, Icon: StepBack },
  { by: 1, key: '.', name: messages.nextFrame, Icon: StepForward },
] as const

/** Steps of one frame, with their keys. */
export function FrameButtons({ onStep }: { onStep: (by: 1 | -1) => void }) {
  return BUTTONS.map(({ by, key, name, Icon }) => (
    <button
      key={key}
      type="button"
      aria-label={name}
      aria-keyshortcuts={key}
      title={`${name} (${key})`}
      onClick={() => onStep(by)}
      className="player-button player-frame"
    >
      <Icon size={20} aria-hidden />
    </button>
  ))
}
