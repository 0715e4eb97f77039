import { readdirSync, readFileSync } from 'node:fs'
import { CONSENT_TEXT_VERSION } from '@alcove/contracts/constants'
import { describe, expect, test } from 'vitest'
import { shown } from './table.ts'

const ROOT = new URL('../../', import.meta.url)
const MESSAGES = new URL('web/src/messages/', ROOT)
const SITE = new URL('web/src/', ROOT)

const files = readdirSync(MESSAGES).filter((name) => name.endsWith('.fr.ts'))
const messagesIn = (folder: string) =>
  readdirSync(new URL(folder, ROOT), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.fr.ts'))
    .map((name) => folder + name)
/** All other texts for people: sentences of the platform, of mails and documents, and of the console. */
const elsewhere = [
  ...['admin-list.ts', 'errors.ts', 'resources/user.ts'].map((name) => `contracts/src/${name}`),
  'services/age-gate/src/adapters/declared/declared-birth-date.ts',
  'services/billing/src/sync/actions/apply-invoices.ts',
  'services/billing/src/subscriptions/domain/plans.ts',
  ...['email/actions/request-email-change.ts', 'password/actions/refuse-weak-password.ts'].map(
    (name) => `services/identity/src/${name}`,
  ),
  'services/media/src/adapters/ffmpeg/read-probe.ts',
  'services/media/src/queries/issue-playback-grant.ts',
  'services/moderation/src/domain/decision.ts',
  ...['billing', 'catalog', 'gateway', 'moderation', 'reporting'].flatMap((service) =>
    messagesIn(`services/${service}/src/messages/`),
  ),
  ...messagesIn('backoffice/src/messages/'),
  ...messagesIn('site-kit/src/messages/'),
  ...messagesIn('deploy/sandbox-payments/src/pages/'),
]
/** Sentences of the specification keep its spelling, and so do labels that are a part of one. */
const spelt = shown.map(({ sentence, as }) => (as ?? sentence).toLowerCase())
const isSpelt = (text: string) => spelt.some((sentence) => sentence.includes(text.toLowerCase()))
/** Stored with every attestation, by its version: its characters must not change. */
const isAttestation = (text: string) =>
  CONSENT_TEXT_VERSION !== undefined && text.startsWith("J'atteste que ")

/** Extracts the text between quotes from a source. */
function textsOf(source: string): string[] {
  const literals = source.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
  return literals.map((literal) => literal.slice(1, -1))
}

const straightIn = (source: string) => textsOf(source).filter((text) => /\p{L}'\p{L}/u.test(text))
/** Removes the names of constants. */
const asRead = (text: string) => text.replace(/\$\{\w+\}/g, '…')

/** Straight apostrophes allowed outside the site: sentences of the specification, each by its file. */
const SPELT_ELSEWHERE: Record<string, string[]> = {
  'contracts/src/errors.ts': [
    "Ce contenu n'est pas disponible",
    "Le signalement n'est disponible que pour les vidéos locales",
  ],
  'contracts/src/resources/user.ts': [
    "L'email est requis",
    "Format d'email invalide",
    "Le nom d'utilisateur doit contenir au moins … caractères",
  ],
  'backoffice/src/messages/cases.fr.ts': ["Erreur lors de l'approbation", "Ce contenu n'est pas disponible"],
}

test.each(elsewhere)('%s has typographic apostrophes but in sentences of the specification', (path) => {
  const source = readFileSync(new URL(path, ROOT), 'utf8')
  expect(straightIn(source).map(asRead)).toEqual(SPELT_ELSEWHERE[path] ?? [])
})

describe.each(files)('%s', (name) => {
  const source = readFileSync(new URL(name, MESSAGES), 'utf8')

  test('has typographic apostrophes wherever the specification spells nothing', () => {
    expect(straightIn(source).filter((text) => !isSpelt(text) && !isAttestation(text))).toEqual([])
  })

  test('leaves the writing of numbers and dates to format.ts', () => {
    const own = source.match(/toLocale\w+|toFixed\(\d\)|new Intl\.\w+/g) ?? []
    // Provider 1's rating is `x/5.00` in the specification.
    const allowed = name === 'provider-watch.fr.ts' ? ['toFixed(2)'] : []
    expect(own.filter((one) => !allowed.includes(one))).toEqual([])
  })
})

/** The only date of another form is on provider 3's page, whose average has the decimal sign of `x/5.00`. */
const EXCEPT = [
  'shared/text/format.ts',
  'features/provider-watch/meta.tsx',
  'features/provider-watch/vote-average.ts',
]

test('no part of the site writes numbers or dates in a way of its own', () => {
  const sources = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && !EXCEPT.includes(path),
  )
  const own = sources.filter((path) =>
    /toLocale(?:Date|Time)?String|toFixed|Intl\.(?:DateTimeFormat\('fr|NumberFormat)/.test(
      readFileSync(new URL(path, SITE), 'utf8'),
    ),
  )
  expect(own).toEqual(['messages/provider-watch.fr.ts'])
})
