import { notify } from '../../app/notify.ts'
import { libraryMessages as messages } from '../../messages/library.fr.ts'
import { forgetPositions, hasPositions } from '../player/position-store.ts'
import { useLibrary } from './library-store.ts'

/** What was watched in this browser, and where it stopped. */
export function forgetHistory(): void {
  useLibrary.getState().forgetAll()
  forgetPositions()
}

/** With the account of the person goes all that this browser remembers of videos. */
export function forgetLibrary(): void {
  forgetHistory()
  useLibrary.setState({ favourites: [] })
}

/** The next person at this browser would see the history: who logs out may clear it at once. */
export function offerToForget(): void {
  if (useLibrary.getState().history.length === 0 && !hasPositions()) return
  const clear = {
    label: messages.clearBrowser,
    act() {
      forgetHistory()
      notify('success', messages.cleared)
    },
  }
  notify('success', messages.stays, messages.staysHint, clear)
}
