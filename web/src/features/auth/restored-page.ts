import { useSession } from './session-store.ts'

/** A page restored from the back-forward cache is loaded anew where it shows another account than the one logged in. */
export function reloadRestoredPage(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const shown = useSession.getState().user?.id
    // Note: changes of other pages were not heard while this one was frozen. Local storage is read at once.
    void useSession.persist.rehydrate()
    if (useSession.getState().user?.id !== shown) window.location.reload()
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
