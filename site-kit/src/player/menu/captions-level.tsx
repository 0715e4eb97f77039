import { playerMenuMessages, playerMessages } from '../../messages/player.fr.ts'
import { type Captions, useShownCaptions } from '../captions/use-captions.ts'
import { usePlayerChoices } from '../choices/choices-context.ts'
import { Choice } from './menu-items.tsx'
import { MenuLevel } from './menu-level.tsx'

interface Props {
  captions: Captions
  onBack: () => void
  onClose: () => void
}

export function CaptionsLevel({ captions, onBack, onClose }: Props) {
  const shown = useShownCaptions(captions)
  const { useChoices } = usePlayerChoices()
  const choose = (lang?: string) => {
    useChoices.setState(lang === undefined ? { captions: false } : { captions: true, captionsLang: lang })
    onBack()
  }
  return (
    <MenuLevel label={playerMessages.captions} onBack={onBack} onClose={onClose}>
      <Choice label={playerMenuMessages.captionsOff} chosen={shown === undefined} onChoose={() => choose()} />
      {captions.map(({ lang, label }) => (
        <Choice key={lang} label={label} chosen={lang === shown} onChoose={() => choose(lang)} />
      ))}
    </MenuLevel>
  )
}
