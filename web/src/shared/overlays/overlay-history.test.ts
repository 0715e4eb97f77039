import { beforeEach, expect, test } from 'vitest'
import { createOverlayHistory } from './overlay-history.ts'

/** Creates a browser history with one page above another; `back` is asynchronous, as in browsers. */
function aPage() {
  const entries: { state: Record<string, unknown> }[] = [
    { state: { idx: 0, key: 'before' } },
    { state: { idx: 1, key: 'page' } },
  ]
  let at = 1
  let onPop = () => {}
  const queue: (() => void)[] = []
  const go = (step: number) => {
    at += step
    onPop()
  }
  return {
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState: (state: Record<string, unknown>) => {
        entries.splice(++at, entries.length, { state })
      },
      replaceState: (state: Record<string, unknown>) => {
        entries[at] = { state }
      },
      back: () => void queue.push(() => go(-1)),
    },
    addEventListener: (_: string, listener: () => void) => {
      onPop = listener
    },
    setTimeout: (work: () => void) => queue.push(work),
    press: go,
    /** Runs every pending callback. */
    run: () => {
      while (queue.length > 0) queue.shift()?.()
    },
    keys: () => entries.map(({ state }) => (state.overlay ? 'overlay' : state.key)),
    key: () => entries[at]?.state.key,
    marked: () => entries[at]?.state.overlay === true,
  }
}

let page: ReturnType<typeof aPage>
let overlays: ReturnType<typeof createOverlayHistory>
let open: string[]
beforeEach(() => {
  page = aPage()
  overlays = createOverlayHistory(page as never)
  open = []
})

function show(name: string) {
  open.push(name)
  const release = overlays.hold(close)
  function close() {
    open = open.filter((entry) => entry !== name)
    release()
  }
  return close
}

test('Back closes the open overlay and stays on the page; a second Back leaves it', () => {
  show('menu')
  page.run()
  expect(page.keys()).toEqual(['before', 'page', 'overlay'])
  page.press(-1)
  page.run()
  expect([open, page.key(), page.marked()]).toEqual([[], 'page', false])
  page.press(-1)
  page.run()
  expect(page.key()).toBe('before')
})

test('removes the entry of an overlay closed by its button', () => {
  const close = show('menu')
  page.run()
  close()
  page.run()
  expect([page.key(), page.marked()]).toEqual(['page', false])
})

test('Back closes the upper of two overlays, then the lower one', () => {
  show('sheet')
  page.run()
  show('dialog')
  page.run()
  page.press(-1)
  page.run()
  expect([open, page.marked()]).toEqual([['sheet'], true])
  page.press(-1)
  page.run()
  expect([open, page.key(), page.marked()]).toEqual([[], 'page', false])
})

test('keeps an overlay that opens while another closes', () => {
  const close = show('menu')
  page.run()
  close()
  show('preferences')
  page.run()
  expect([open, page.marked()]).toEqual([['preferences'], true])
})

test('keeps an overlay that opens while the browser goes back', () => {
  const close = show('menu')
  page.run()
  close()
  const settled = page.setTimeout
  settled(() => show('preferences'))
  page.run()
  expect([open, page.marked()]).toEqual([['preferences'], true])
})

test('replaces the entry of a menu when its link navigates', () => {
  const close = show('menu')
  page.run()
  page.history.replaceState({ idx: 2, key: 'next' })
  close()
  page.run()
  expect(page.keys()).toEqual(['before', 'page', 'next'])
  page.press(-1)
  page.run()
  expect(page.key()).toBe('page')
})

test('keeps a filter set in a sheet when Back closes the sheet', () => {
  show('sheet')
  page.run()
  page.history.replaceState({ idx: 2, key: 'filtered' })
  overlays.settleSoon()
  page.run()
  expect(page.keys()).toEqual(['before', 'page', 'filtered', 'overlay'])
  page.press(-1)
  page.run()
  expect([open, page.key()]).toEqual([[], 'filtered'])
})

test('Forward reopens nothing and skips the entry of a closed overlay', () => {
  show('menu')
  page.run()
  page.press(-1)
  page.run()
  page.press(1)
  page.run()
  expect([open, page.key(), page.marked()]).toEqual([[], 'page', false])
})
