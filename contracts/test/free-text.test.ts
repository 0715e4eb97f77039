import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { oneLine, oneLineUpTo, severalLines, severalLinesUpTo } from '../src/free-text.ts'
import {
  createContent,
  decideContent,
  declareTermination,
  operations,
  refundPayment,
  registerUser,
  reportContent,
} from '../src/http/index.ts'
import type { OperationSpec } from '../src/operation.ts'

describe('one line', () => {
  test.each([
    ['a line break', 'Bob\r\nBcc: x', 'Bob Bcc: x'],
    ['every other one', 'a\u2028b\u2029c\u0085d\ve\ff\tg', 'a b c d e f g'],
    ['controls', 'B\u0007o\u001b[31mb\u007f\u009d', 'Bo[31mb'],
    ['text turned round', 'photo\u202egpj.exe', 'photogpj.exe'],
    ['marks and isolates', '\u200eB\u200fo\u061cb\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d', 'Bob'],
    ['what has no width', '\ufeffBo\u200bb\u2060\u00ad\u034f\u180e', 'Bob'],
    ['fillers', '\u3164Bob\uffa0\u115f\u1160', 'Bob'],
    ['tags outside of flags', 'Bob\u{e0001}\u{e0042}\u{e007f}', 'Bob'],
    ['joiners at the edges', '\u200dBob\u200c \u200d!', 'Bob !'],
    ['joiners that pile up', 'م\u200c\u200c\u200dی', 'م\u200cی'],
    ['selectors of nothing', '\ufe0f \ufe0fBob \u{e0100}', 'Bob'],
    ['letters in two pieces', 'Cafe\u0301', 'Caf\u00e9'],
    ['space around it', ' \u00a0\u3000 Bob\u2003', 'Bob'],
  ])('cleans %s', (_, text, shown) => {
    expect(oneLine(text)).toBe(shown)
    expect(oneLine(shown)).toBe(shown)
  })

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam, at the end of a word', 'അവന്\u200d ഇവന്\u200d'],
    ['Arabic', 'محمد\u200dـ عبد الله'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a flag of two', '🏳\ufe0f\u200d🌈'],
    ['a skin', '👩🏽\u200d🚀'],
    ['a heart', '❤\ufe0f\u200d🔥 ❤\ufe0f'],
    ['a key', '1\ufe0f\u20e3'],
    ['a flag of a part of a country', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a variant of a Japanese name', '葛\u{e0100}城'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180b ᠬᠠᠭᠠᠨ\u180eᠠ'],
    ['Vietnamese', 'Nguyễn Thị Ngọc'],
    ['apostrophes and dashes', 'Jean-Noël d’Aubigné — « L’été »'],
  ])('keeps %s', (_, text) => {
    expect(oneLine(text)).toBe(text)
    expect(severalLines(text)).toBe(text)
  })

  test.each(['', ' ', '\u200b', '\u200d\u200c', '\u2800', '\ufe0f', '\u202e\u3164\u00a0', '\r\n\t'])(
    'reduces %j to nothing',
    (text) => {
      expect([oneLine(text), severalLines(text)]).toEqual(['', ''])
    },
  )

  test('leaves characters that every field refuses', () => {
    expect(oneLine('a\0b\ud83d')).toBe('a\0b\ud83d')
  })
})

test('several lines normalise every kind of line break', () => {
  expect(severalLines('- un\n  - deux')).toBe('- un\n  - deux')
  expect(severalLines('un\r\ndeux\rtrois\u2028quatre\u0085\n\u200bcinq\t\u202esix \n')).toBe(
    'un\ndeux\ntrois\nquatre\n\ncinq six',
  )
})

test('keeps thirty marks on a letter and drops further ones', () => {
  const marks = (n: number) => `x${'\u0323\u0301'.repeat(n / 2)}y`
  expect(oneLine(marks(10)).normalize('NFD')).toBe(marks(10).normalize('NFD'))
  expect(oneLine(marks(5_000)).length).toBeLessThan(40)
  expect(oneLine(`x${'\u0301\u200b\u0323'.repeat(5_000)}y`).length).toBeLessThan(40)
})

test('leaves a text far above its limit to the length check', () => {
  expect(oneLineUpTo(10)('\u200b'.repeat(30))).toBe('')
  expect(severalLinesUpTo(10)('\u200b'.repeat(41))).toHaveLength(41)
  const body = { type: 'OTHER', description: `a${'\u0301\u0323'.repeat(30_000)}` }
  const began = performance.now()
  expect(reportContent.body.safeParse(body).error?.issues).toMatchObject([{ path: ['description'] }])
  expect(performance.now() - began).toBeLessThan(100)
})

test('cleans a long text quickly', () => {
  const began = performance.now()
  for (const text of [
    '\u{e0041}',
    '\u200d',
    '\ufe0f',
    '\r',
    ' ',
    '\u0301',
    '\u{1f3f4}\u{e0041}',
    'a\u200b',
    '\u0301\u0323',
  ])
    severalLines(text.repeat(60_000 / text.length))
  expect(performance.now() - began).toBeLessThan(2_000)
})

const UNSEEN = /(?!\n)\p{Cc}|[\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/u

test('counts visible characters only, for reasons and names', () => {
  const uuid = '0198f5a0-0000-7000-8000-00000000000a'
  const refused = (schema: z.ZodType, value: object, field: string) =>
    expect(schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  refused(refundPayment.body, { reason: '\u200b' }, 'reason')
  refused(decideContent.body, { status: 'REJECTED', rejectionReason: '\u2060\u200d' }, 'rejectionReason')
  refused(createContent.body, { title: '\u202e\ufeff' }, 'title')
  refused(createContent.body, { title: 'a', tags: ['\u200b'] }, 'tags.0')
  refused(declareTermination.body, { name: '\u3164', email: 'a@exemple.test', reference: uuid }, 'name')
  const person = { email: 'a@exemple.test', password: 'une phrase assez longue' }
  refused(registerUser.body, { ...person, username: 'ab\u200b' }, 'username')
  refused(registerUser.body, { ...person, email: 'a\u200b@exemple.test' }, 'email')
  refused(registerUser.body, { ...person, email: 'a\u0007@exemple.test' }, 'email')
  expect(registerUser.body.parse({ ...person, username: 'Bob\r\nBcc: x' }).username).toBe('Bob Bcc: x')
  expect(reportContent.body.parse({ type: 'OTHER', description: 'un\r\n\u202edeux' }).description).toBe(
    'un\ndeux',
  )
})

/**
 * Texts that are compared, hashed or looked up exactly as sent, and shown to no other person; captions files, whose cues
 * media cleans one by one.
 */
const EXACT = /password$|^putCaptions\.text$|\.(s3Key|filename|coupon|sessionId|videoId)$/i

function* findTexts(schema: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string' || def.type === 'pipe') yield [path, schema]
  else if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape)) yield* findTexts(field, `${path}.${name}`)
  else if (def.type === 'array') yield* findTexts(def.element, path)
  else if (def.type === 'union') for (const option of def.options) yield* findTexts(option, path)
  else if ('innerType' in def) yield* findTexts(def.innerType, path)
}

const texts = (operations as readonly OperationSpec[]).flatMap(({ id, body }) =>
  body ? [...findTexts(body, id)] : [],
)

test.each(texts.filter(([path]) => !EXACT.test(path)))('%s refuses invisible text', (_, schema) => {
  const result = z.safeParse(schema, 'Texte\u202e \u2066de\r\n\u0007 tout\u200b le monde\ufeff')
  expect(result.success ? result.data : '').not.toMatch(UNSEEN)
})
