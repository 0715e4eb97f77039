import { useSession } from '../../shared/session/session-store.ts'

/** Reloads a page from the back-forward cache when it shows another account than the current one. Call once per page. */
export function watchRestoredPage(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const shown = useSession.getState().user?.id
    // Note: a frozen page misses storage events; rehydrating reads local storage synchronously.
    if (persisted) void useSession.persist.rehydrate()
    if (useSession.getState().user?.id !== shown) window.location.reload()
  })
}
