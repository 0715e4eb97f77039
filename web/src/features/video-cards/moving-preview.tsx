import { siteChoices } from '../player/choices/site-choices.ts'
import { MovingClip } from './moving-clip.tsx'
import { MovingFrames } from './moving-frames.tsx'
import { useTurn } from './use-turn.ts'

/** False where reduced motion or discreet mode is on. */
const mayMove = () =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  document.documentElement.dataset.discreet === undefined

/** Plays the preview of a card; none for viewers who chose to save data in the player. */
export default function MovingPreview({ preview }: { preview: string[] | string }) {
  const hasTurn = useTurn()
  const savesData = siteChoices.useChoices(({ quality }) => quality === 'saver')
  if (!hasTurn || savesData || !mayMove()) return null
  return typeof preview === 'string' ? <MovingClip id={preview} /> : <MovingFrames frames={preview} />
}
