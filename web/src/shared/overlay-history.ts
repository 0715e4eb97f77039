/** What this asks of the browser: `window`, but for tests. */
interface Page {
  history: Pick<History, 'state' | 'pushState' | 'back'>
  addEventListener(type: 'popstate', listener: () => void): void
  setTimeout(work: () => void): unknown
}

const MARK = 'overlay'

/**
 * Lets the Back button close what lies over a page: while something does, one further entry of the same address stands in
 * the history. It copies what the router keeps in the page's own entry, so that going back to that changes no page.
 */
export function createOverlayHistory(page: Page) {
  const closers: (() => void)[] = []
  let settling = false
  let returning = false

  const isMarked = () => page.history.state?.[MARK] === true

  /** Later, once the router has written where a press leads to. */
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
    /** @returns to be called when it is closed, however */
    hold(close: () => void): () => void {
      closers.push(close)
      settleSoon()
      return () => {
        closers.splice(closers.lastIndexOf(close), 1)
        settleSoon()
      }
    },
    /** To be called after a navigation under something open. */
    settleSoon,
    /** Whether a navigation takes the place of the further entry, so that Back leads to the page it started from. */
    isMarked,
  }
}
