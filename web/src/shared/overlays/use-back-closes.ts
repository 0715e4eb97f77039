import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { createOverlayHistory } from './overlay-history.ts'

let overlays: ReturnType<typeof createOverlayHistory> | undefined
const theOverlays = () => (overlays ??= createOverlayHistory(window))

/** Closes an overlay on Back. Links inside it must navigate with `replace`. */
export function useBackCloses(close: () => void, open = true): void {
  const { key } = useLocation()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (open) return theOverlays().hold(() => onBack())
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every navigation
  useEffect(() => {
    if (open) theOverlays().settleSoon()
  }, [open, key])
}

/** For navigations that start from an overlay as well as from the page. */
export const replacesOverlay = (): boolean => theOverlays().isMarked()
