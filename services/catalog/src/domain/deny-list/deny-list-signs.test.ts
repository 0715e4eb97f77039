import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDenyList } from './deny-list.ts'

const file = readFileSync(new URL('deny-list.txt', import.meta.url), 'utf8')
const { refuses } = createDenyList(file)
const terms = file
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace('{age}', '15'))
/** Note: reports numbers of terms, because their words must not enter a log. */
const passing = (change: (term: string) => string) =>
  terms.flatMap((term, number) => (refuses(change(term)) ? [] : [number]))

const halves = (term: string, sign: string) => {
  const middle = Math.floor(term.length / 2)
  return term.slice(0, middle) + sign + term.slice(middle)
}

test.each([...'@$€!|*#.,/+~^%&=?'])(
  'refuses every term with %s before, after, around and inside it',
  (sign) => {
    expect({
      before: passing((term) => `un ${sign}${term} lac`),
      after: passing((term) => `un ${term}${sign} lac`),
      between: passing((term) => `lac${sign}${term}${sign}bois`),
      joined: passing((term) => `${term}${sign}bois`),
      twice: passing((term) => `${sign}${sign}${term}${sign}${sign}bois`),
      inside: passing((term) => halves(term, sign)),
      parted: passing((term) => term.replaceAll(' ', sign)),
      each: passing((term) => [...term].join(sign)),
    }).toEqual({
      before: [],
      after: [],
      between: [],
      joined: [],
      twice: [],
      inside: [],
      parted: [],
      each: [],
    })
  },
)

const SIGNS: Readonly<Record<string, string>> = { a: '@', e: '€', i: '!', l: '|', s: '$' }
test('refuses every term with signs for letters beside signs that are none', () => {
  // Note: at the end of a word the signs of i and l are punctuation.
  const spelt = (term: string) => term.replace(/[aes]|[il](?=\p{L})/gu, (letter) => SIGNS[letter] ?? letter)
  const single = (term: string) => /\p{L}{2}/u.test(term.replace(/[aeils]/g, ''))
  const numbers = terms.flatMap((term, n) => (single(term) && !refuses(`$${spelt(term)}!bois`) ? [n] : []))
  expect(numbers).toEqual([])
})

const ALPHABETS: Readonly<Record<string, string>> = {
  'small capitals': 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ',
  Armenian: 'abcdefցհijklmոօpզrsեսvաxyz',
  Greek: 'αβϲdεfghιϳκlmηορqrsτυνωχγz',
  'Greek capitals': 'ΑΒCDΕFGΗΙJΚLΜΝΟΡQRSΤUVWΧΥΖ',
  Cyrillic: 'авсԁеfgһіјкӏмпорԛгѕтuѵԝхуz',
  circles: '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩',
  flags: '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿',
}
test.each(Object.entries(ALPHABETS))('refuses every term in %s', (_, alphabet) => {
  const letters = [...alphabet]
  const other = (letter: string) => letters[letter.charCodeAt(0) - 97] ?? letter
  expect(letters).toHaveLength(26)
  expect(passing((term) => term.normalize('NFD').replace(/[a-z]/g, other))).toEqual([])
})
