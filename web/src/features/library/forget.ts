import { libraryMessages as messages } from '../../messages/library.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { forgetPositions, hasPositions } from '../player/position/position-store.ts'
import { useLibrary } from './library-store.ts'

/** Deletes the watch history and playback positions of this browser. */
export function forgetHistory(): void {
  useLibrary.getState().forgetAll()
  forgetPositions()
}

/** Deletes everything this browser stores about videos; part of deleting the account. */
export function forgetLibrary(): void {
  forgetHistory()
  useLibrary.setState({ favourites: [] })
}

/** Offers to clear the history at log out: the next person at this browser would see it. */
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
