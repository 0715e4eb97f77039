import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  test('quotes every cell, and doubles quotes', () => {
    expect(csvLine(['a', 'b;c', 'dit "oui"', 'deux\nlignes', ''])).toBe(
      '"a";"b;c";"dit ""oui""";"deux\nlignes";""\r\n',
    )
  })

  test.each(['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'keeps %j from being calculated',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`)
    },
  )

  test.each(['a=1', ' =1', '1-2', '2026-11-22T10:00:00.000Z', '{"a":"=1"}'])('leaves %j as it is', (text) => {
    expect(csvLine([text])).toBe(`"${text.replaceAll('"', '""')}"\r\n`)
  })
})
