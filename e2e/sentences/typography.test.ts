import { readdirSync, readFileSync } from 'node:fs'
import { CONSENT_TEXT_VERSION } from '@alcove/contracts/constants'
import { describe, expect, test } from 'vitest'
import { shown } from './table.ts'

const ROOT = new URL('../../', import.meta.url)
const MESSAGES = new URL('web/src/messages/', ROOT)
const SITE = new URL('web/src/', ROOT)

const files = readdirSync(MESSAGES).filter((name) => name.endsWith('.fr.ts'))
/** Sentences of the specification stay as it spells them, and so do labels that are a part of one. */
const spelt = shown.map(({ sentence, as }) => (as ?? sentence).toLowerCase())
const isSpelt = (text: string) => spelt.some((sentence) => sentence.includes(text.toLowerCase()))
/** Stored with every attestation, by its version: its letters do not change. */
const isAttestation = (text: string) =>
  CONSENT_TEXT_VERSION !== undefined && text.startsWith("J'atteste que ")

/** What stands between quotes in a source. */
function textsOf(source: string): string[] {
  const literals = source.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
  return literals.map((literal) => literal.slice(1, -1))
}

describe.each(files)('%s', (name) => {
  const source = readFileSync(new URL(name, MESSAGES), 'utf8')

  test('has typographic apostrophes wherever the specification spells nothing', () => {
    const straight = textsOf(source).filter((text) => /\p{L}'\p{L}/u.test(text))
    expect(straight.filter((text) => !isSpelt(text) && !isAttestation(text))).toEqual([])
  })

  test('leaves the writing of numbers and dates to format.ts', () => {
    const own = source.match(/toLocale\w+|toFixed\(\d\)|new Intl\.\w+/g) ?? []
    // Provider 1's rating is `x/5.00` in the specification.
    const allowed = name === 'provider-watch.fr.ts' ? ['toFixed(2)'] : []
    expect(own.filter((one) => !allowed.includes(one))).toEqual([])
  })
})

/** The one date of another form is that of provider 3's page, and its average has the decimal sign of `x/5.00`. */
const EXCEPT = [
  'shared/format.ts',
  'features/provider-watch/meta.tsx',
  'features/provider-watch/vote-average.ts',
]

test('no part of the site writes numbers or dates in a way of its own', () => {
  const sources = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !EXCEPT.includes(path),
  )
  const own = sources.filter((path) =>
    /toLocale(?:Date|Time)?String|toFixed|Intl\.(?:DateTimeFormat\('fr|NumberFormat)/.test(
      readFileSync(new URL(path, SITE), 'utf8'),
    ),
  )
  expect(own).toEqual(['messages/provider-watch.fr.ts'])
})
