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
    open = open.filter((one) => one !== name)
    release()
  }
  return close
}

test('Back closes what is open and stays on the page; once more leaves it', () => {
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

test('what is closed by hand takes its entry along', () => {
  const close = show('menu')
  page.run()
  close()
  page.run()
  expect([page.key(), page.marked()]).toEqual(['page', false])
})

test('Back closes the upper one of two, then the lower one', () => {
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

test('one that opens while another closes stays open', () => {
  const close = show('menu')
  page.run()
  close()
  show('preferences')
  page.run()
  expect([open, page.marked()]).toEqual([['preferences'], true])
})

test('one that opens while the browser goes back stays open', () => {
  const close = show('menu')
  page.run()
  close()
  const settled = page.setTimeout
  settled(() => show('preferences'))
  page.run()
  expect([open, page.marked()]).toEqual([['preferences'], true])
})

test('a link in a menu takes the place of its entry', () => {
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

test('a filter that is set in a sheet stays when Back closes the sheet', () => {
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

test('Forward opens nothing again, and leaves nobody on the entry of something closed', () => {
  show('menu')
  page.run()
  page.press(-1)
  page.run()
  page.press(1)
  page.run()
  expect([open, page.key(), page.marked()]).toEqual([[], 'page', false])
})
