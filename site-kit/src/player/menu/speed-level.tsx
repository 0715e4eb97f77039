import { playerMenuMessages as messages } from '../../messages/player.fr.ts'
import { usePlayerChoices } from '../choices/choices-context.ts'
import { Choice } from './menu-items.tsx'
import { MenuLevel } from './menu-level.tsx'

interface Props {
  onBack: () => void
  onClose: () => void
}

export function SpeedLevel({ onBack, onClose }: Props) {
  const { useChoices, speeds } = usePlayerChoices()
  const current = useChoices(({ speed }) => speed)
  const choose = (speed: number) => {
    useChoices.setState({ speed })
    onBack()
  }
  return (
    <MenuLevel label={messages.speed} onBack={onBack} onClose={onClose}>
      {speeds.map((speed) => (
        <Choice
          key={speed}
          label={describeSpeed(speed)}
          chosen={speed === current}
          onChoose={() => choose(speed)}
        />
      ))}
    </MenuLevel>
  )
}

export const describeSpeed = (speed: number) => (speed === 1 ? messages.normalSpeed : messages.times(speed))
