import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  test('quotes every cell, and doubles quotes', () => {
    expect(csvLine(['a', 'b;c', 'dit "oui"', 'deux\nlignes', ''])).toBe(
      '"a";"b;c";"dit ""oui""";"deux\nlignes";""\r\n',
    )
  })

  test.each(['=1+1', '+33', '-2', '@SUM(A1)', '\t1', '\r1', '\n1', '＝1', '＋1', '－1', '＠a', "'=1"])(
    'keeps %j from being calculated',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`)
    },
  )

  test.each([
    ['motif,=1+1,fin', "motif,'=1+1,fin"],
    ['motif;@SUM(A1);-2', "motif;'@SUM(A1);'-2"],
    ['motif\t＝1', "motif\t'＝1"],
    ['motif\r\n+1', "motif\r\n'+1"],
    ['\t=1', "'\t'=1"],
    ['motif,"=1+1"', `motif,'"=1+1"`],
    ['["a","-1"]', `["a",'"-1"]`],
    ["motif,'=1", "motif,''=1"],
  ])('keeps %j from being calculated by a reader that splits it', (text, guarded) => {
    expect(csvLine([text])).toBe(`"${guarded.replaceAll('"', '""')}"\r\n`)
  })

  test.each(['a=1', ' =1', '1-2', 'a, =1', "d'un", '2026-11-22T10:00:00.000Z', '{"a":"=1"}'])(
    'leaves %j as it is',
    (text) => {
      expect(csvLine([text])).toBe(`"${text.replaceAll('"', '""')}"\r\n`)
    },
  )
})
