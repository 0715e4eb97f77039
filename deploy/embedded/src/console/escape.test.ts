import { expect, test, vi } from 'vitest'
import { escaped, escapedLines, print } from './escape.ts'
import { forPeople } from './for-people.ts'

test('escapes every control character, and keeps letters of any language', () => {
  expect(escaped('\u001b]0;x\u0007\u009b2J\u007f\r\n\u202eé\u2066\u200f\u2028ع👩‍👧')).toBe(
    '\\u001b]0;x\\u0007\\u009b2J\\u007f\\u000d\\u000a\\u202eé\\u2066\\u200f\\u2028ع👩‍👧',
  )
  expect(escapedLines('a\n\u001bb')).toBe('a\n\\u001bb')
})

test('breaks lines where the template does, not where a value does', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    print`${'one\ntwo'}\n    ${3}.`
    expect(log).toHaveBeenCalledWith('one\\u000atwo\n    3.')
  } finally {
    log.mockRestore()
  }
})

test('escapes log lines on the terminal too', () => {
  let text = ''
  const line = { level: 'error', time: '2026-11-01T08:00:00Z', msg: 'x', err: { message: '\u001b[2J' } }
  forPeople({ write: (words) => (text += words) }).write(JSON.stringify(line))
  expect(text).toBe('08:00:00 error platform: x (\\u001b[2J)\n')
})
