import { readFileSync } from 'node:fs'
import { TAGS } from '@alcove/contracts/tags'
import { describe, expect, test } from 'vitest'
import { createDenyList } from './deny-list.ts'

const file = readFileSync(new URL('deny-list.txt', import.meta.url), 'utf8')
const { refuses } = createDenyList(file)
const terms = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('refused', () => {
  test.each(terms)('refuses every line of the file: %s', (term) => {
    expect(refuses(`un ${term.replace('{age}', '15')} lac`)).toBe(true)
  })

  test.each([
    ['capitals', 'MINEUR'],
    ['plural', 'mineurs'],
    ['feminine', 'mineure'],
    ['feminine plural', 'adolescentes'],
    ['accents added', 'mïnéùr'],
    ['accents left out', 'ecoliere'],
    ['combining accents', 'e\u0301colie\u0300re'],
    ['digits', 'm1n3ur'],
    ['signs', 'v!ol'],
    ['signs in front', '@do'],
    ['letters apart', 'un m i n e u r'],
    ['dots', 'm.i.n.e.u.r'],
    ['a dot', 'mi.neur'],
    ['hyphens', 'mi-neur'],
    ['underscores', 'lac_mineur_bois'],
    ['stars', 'm*i*n*e*u*r'],
    ['letters written often', 'miiiineuuuuuurrrr'],
    ['letters written very often', `mineu${'r'.repeat(5_000)}`],
    ['full width', 'ｍｉｎｅｕｒ'],
    ['enclosed', 'ⓜⓘⓝⓔⓤⓡ'],
    ['zero width', 'mi\u200bneur'],
    ['soft hyphen', 'mi\u00adneur'],
    ['Cyrillic letters', 'еnfаnt'],
    ['rarer Cyrillic letters', 'ѕchoolgirl ԁu lac'],
    ['elision', 'l’enfant'],
    ['hash', '#mineur'],
    ['a number at the end', 'mineur2'],
    ['a phrase run together', 'schoolgirls'],
    ['a phrase in two', 'school girls'],
    ['a phrase with hyphens', 'non-consensual'],
    ['a phrase in the plural', 'petites filles'],
    ['an age', '17 ans'],
    ['an age run together', '12yo'],
    ['an age with hyphens', '15-year-old'],
    ['a tag within more', 'teens lac'],
  ])('refuses %s: %s', (_, text) => {
    expect(refuses(text)).toBe(true)
  })
})

describe('passing', () => {
  test.each([
    'Vidéo de démonstration 12',
    'minéral',
    'mineral',
    'minorer',
    'minorité',
    'violon',
    'violoncelle',
    'violet',
    'violette',
    'violence',
    'violent orage',
    'ten',
    'tens',
    'canteen',
    'adorable',
    'adoucir',
    'adobe',
    'infanterie',
    'kidney',
    'rapide',
    'drapé',
    'grape',
    'trapeze',
    'therapist',
    'lol lolll',
    'childéric',
    '18 ans',
    '118 ans',
    '45 ans',
    '1011 lacs',
    '40 lacs en 7 jours',
    'Il y a 20 ans, un lac',
    'montagne à l’aube',
    '湖',
    '',
    '   ',
    '!!! ???',
    ...TAGS.map(({ id }) => id),
    'Teens',
    ' teens ',
    'teens amateur',
  ])('passes %j', (text) => {
    expect(refuses(text)).toBe(false)
  })
})

test('reads a long text quickly', () => {
  const started = performance.now()
  for (const text of ['e'.repeat(30_000), 'ra'.repeat(15_000), 'v i o '.repeat(5_000), '1 '.repeat(15_000)])
    expect(refuses(text)).toBe(false)
  expect(performance.now() - started).toBeLessThan(2_000)
})

test.each([
  ['digits with dots', '115115115115115115115.'],
  ['digits apart', '1 1 5 '],
  ['beginnings of a term', 'yo1yo1'],
  ['letters that stand for others', 'l1i1'],
])('reads unusual text as quickly as usual text: %s', (_, part) => {
  const cpuMs = (text: string) => {
    const before = process.cpuUsage()
    for (let i = 0; i < 30; i++) expect(refuses(text)).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const ordinary = 'un lac dans la brume du matin, une montagne et une forêt '.repeat(80).slice(0, 4_000)
  cpuMs(ordinary)
  expect(cpuMs(part.repeat(1_000).slice(0, 4_000))).toBeLessThan(12 * cpuMs(ordinary) + 20)
})

describe('the longest texts of one video', () => {
  const pageOf = (part: string) =>
    [500, 5_000, ...Array<number>(50).fill(100)].map((n) => part.repeat(n).slice(0, n))
  const cpuMs = (texts: string[]) => {
    const before = process.cpuUsage()
    for (let i = 0; i < 5; i++) refuses(...texts)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 5_000
  }

  test.each([
    ['letters of eighteen', '\ufdfa'],
    ['marks', '\u0316\u0301'],
    ['marks of many classes', '\u0316\u0301\u0334\u035c'],
    ['signs for letters', '!@$ |€'],
    ['signs apart', 'a ! b $ '],
    ['syllables', '\ud55c\uae00'],
  ])('are read quickly: %s', (_, part) => {
    cpuMs(pageOf(part))
    expect(cpuMs(pageOf(part))).toBeLessThan(50)
  })

  test('refuses a text that is too long once folded, because a cut could hide a term', () => {
    expect(refuses(...pageOf('\ufdfa'))).toBe(true)
    expect(refuses('Lac', '\ufdfa'.repeat(20))).toBe(false)
    expect(refuses(...pageOf('\ud55c\uae00 '))).toBe(false)
  })

  test('judges each text alone: no term spans two', () => {
    const list = createDenyList('lac noir')
    expect([list.refuses('lac', 'noir'), list.refuses('bois', 'un lac noir')]).toEqual([false, true])
  })
})

describe('the file', () => {
  test('allows comments and empty lines', () => {
    const list = createDenyList('# lac\n\n  bois # forêt\r\n')
    expect([list.refuses('lac'), list.refuses('foret'), list.refuses('Bois')]).toEqual([false, false, true])
  })
  test.each(['', '# only a comment', '\n\n'])('refuses a file without terms: %j', (text) => {
    expect(() => createDenyList(text)).toThrow('The deny-list has no terms')
  })
  test.each(['...', '{age}', '12'])('refuses a line without letters: %s', (text) => {
    expect(() => createDenyList(`lac\n${text}`)).toThrow(/no letters/)
  })
})
