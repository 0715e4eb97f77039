import { useSession } from './session-store.ts'

/** Loads a page from the back-forward cache anew where it shows another account than the one logged in. Called once a page. */
export function reloadRestoredPage(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const shown = useSession.getState().user?.id
    // Note: changes of other pages were not heard while this one was frozen. Local storage is read at once.
    if (persisted) void useSession.persist.rehydrate()
    if (useSession.getState().user?.id !== shown) window.location.reload()
  })
}
