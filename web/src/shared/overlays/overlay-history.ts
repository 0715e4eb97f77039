/** The parts of `window` in use, replaced in tests. */
interface Page {
  history: Pick<History, 'state' | 'pushState' | 'back'>
  addEventListener(type: 'popstate', listener: () => void): void
  setTimeout(work: () => void): unknown
}

const MARK = 'overlay'

/**
 * Lets the Back button close overlays: while one is open, the history holds an extra entry of the same address.
 * The entry copies the router's state, so that going back changes no page.
 */
export function createOverlayHistory(page: Page) {
  const closers: (() => void)[] = []
  let settling = false
  let returning = false

  const isMarked = () => page.history.state?.[MARK] === true

  /** Deferred until the router has written the target of a press. */
  function settleSoon() {
    if (settling) return
    settling = true
    page.setTimeout(settle)
  }

  function settle() {
    settling = false
    if (returning || isMarked() === closers.length > 0) return
    if (isMarked()) {
      returning = true
      page.history.back()
    } else {
      const { state } = page.history
      page.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [MARK]: true }, '')
    }
  }

  page.addEventListener('popstate', () => {
    if (returning) returning = false
    else if (!isMarked()) closers.at(-1)?.()
    settleSoon()
  })

  return {
    /** @returns must be called when the overlay closes, for any reason */
    hold(close: () => void): () => void {
      closers.push(close)
      settleSoon()
      return () => {
        closers.splice(closers.lastIndexOf(close), 1)
        settleSoon()
      }
    },
    /** Must be called after a navigation under an open overlay. */
    settleSoon,
    /** True when a navigation should replace the extra entry, so that Back leads to the page before it. */
    isMarked,
  }
}
