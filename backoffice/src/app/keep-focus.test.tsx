import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { CONTENT } from '../shared/focus-content.ts'
import { keepFocus } from './keep-focus.ts'

/** Focuses the element `x` of a page, then removes the element `gone`. */
function leave(rows: string, gone: string): void {
  document.body.innerHTML = `<main id="${CONTENT}" tabindex="-1"><div><input id="search">${rows}</div></main>`
  const stop = keepFocus(document)
  onTestFinished(() => {
    stop()
    document.body.innerHTML = ''
  })
  document.getElementById('x')?.focus()
  expect(document.activeElement?.id).toBe('x')
  document.getElementById(gone)?.remove()
}

test.each<[string, string, string, string]>([
  [
    'no button of another card',
    '<ul><li id="row"><button id="x">X</button></li><li><button>Y</button></li></ul>',
    'row',
    'search',
  ],
  [
    'no button of another row',
    `<table><tbody><tr id="row"><td><button id="x">X</button></td></tr>
      <tr><td><button>Y</button></td></tr></tbody></table>`,
    'row',
    'search',
  ],
  [
    'the link of another row',
    `<ul><li id="row"><button id="x">X</button></li>
      <li><button>Y</button><a id="link" href="#y">Y</a></li></ul>`,
    'row',
    'link',
  ],
  [
    'another button of its own row',
    '<ul><li><button id="x">X</button><button id="next">Z</button></li></ul>',
    'x',
    'next',
  ],
  [
    'another page of the list',
    '<nav><ul><li id="row"><button id="x">1</button></li><li><button id="page">2</button></li></ul></nav>',
    'row',
    'page',
  ],
])('moves the focus of what has left to %s', async (_, rows, gone, expected) => {
  leave(rows, gone)
  await waitFor(() => expect(document.activeElement?.id).toBe(expected))
})
