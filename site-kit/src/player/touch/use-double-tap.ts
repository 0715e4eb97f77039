import { type RefObject, useEffect } from 'react'
import { usePlayerChoices } from '../choices/choices-context.ts'
import { runCommand } from '../keys/run-command.ts'
import { isDoubleTap, sideOf, type Tap } from './double-tap.ts'

const STEP_S = 10
/** Taps on controls over the picture are theirs. */
const PICTURE = ['video', 'media-controller']

/** Two fingertips on the left or right third of the picture jump ten seconds, each further one ten more. */
export function useDoubleTap(controller: RefObject<HTMLElement | null>): void {
  const choices = usePlayerChoices()
  useEffect(() => {
    const player = controller.current
    if (!player) return
    let before: Tap | undefined
    const onPointerUp = (event: PointerEvent) => {
      const [target] = event.composedPath()
      if (event.pointerType !== 'touch' || !(target instanceof Element)) return
      if (!PICTURE.includes(target.localName)) return
      const { left, width } = player.getBoundingClientRect()
      const tap = { side: sideOf((event.clientX - left) / width), at: event.timeStamp }
      if (isDoubleTap(before, tap)) runCommand({ act: 'seek', by: tap.side * STEP_S }, player, choices)
      before = tap
    }
    player.addEventListener('pointerup', onPointerUp)
    return () => player.removeEventListener('pointerup', onPointerUp)
  }, [controller, choices])
}
