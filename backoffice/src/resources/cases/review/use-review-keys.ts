import { type RefObject, useEffect, useRef } from 'react'
import { previewMessages } from '../../../messages/cases.fr.ts'
import type { PlayerHandle } from '../preview/player-handle.ts'
import { type ReviewAction, reviewActionOf, takesLetters } from './review-key.ts'

/**
 * Listens on the whole page while no dialog is open. A press is the screen's or the player's, never both. In full screen,
 * where neither the controls of a case nor its next one show, nothing is decided.
 * @param refuse returns true for a press that is to have no effect
 */
export function useReviewKeys(
  act: Record<ReviewAction, () => unknown>,
  player: RefObject<PlayerHandle | null>,
  refuse: () => boolean,
): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isDialogOpen() || refuse()) return
      const target = event.target instanceof Element ? event.target : null
      const action = reviewActionOf(event, target)
      if (action === null) {
        if (!takesLetters(target)) player.current?.press(event)
        return
      }
      event.preventDefault()
      if (action !== 'preview' && document.fullscreenElement)
        player.current?.say(previewMessages.leaveFullScreen)
      else latest.current[action]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player, refuse])
}

/** The focus may lie outside of the dialog that a key is meant for. */
const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null
