import { readdirSync, readFileSync } from 'node:fs'
import type { OperatorParty } from '@alcove/contracts/operator-party'
import { describe, expect, test } from 'vitest'
import { operatorMessages } from '../../messages/operator.fr.ts'
import { parseMarkdown } from '../../shared/text/markdown.ts'
import type { Operator } from './api.ts'
import { isNamed, partyFacts } from './party-facts.ts'

const UNNAMED: Operator = {
  '@context': '/api/contexts/Operator',
  '@id': '/api/operator',
  '@type': 'Operator',
  name: null,
  address: null,
  registration: null,
  vatId: null,
  email: null,
  phone: null,
  publicationDirector: null,
  hosting: { name: null, address: null, phone: null },
  mediator: { name: null, address: null, url: null },
}
const NAMED: Operator = {
  ...UNNAMED,
  name: 'Exemple Vidéo SAS',
  email: 'contact@exemple.test',
  phone: '+33 1 23 45 67 89',
  publicationDirector: 'Camille Exemple',
  hosting: { name: 'Hébergement Exemple', address: null, phone: '03 20 00 00 00' },
  mediator: { name: 'Médiation Exemple', address: null, url: 'https://mediation.exemple.test' },
}
const PARTIES = Object.keys(operatorMessages.unknown) as OperatorParty[]

test.each(PARTIES)('of %s nothing is shown that was not said', (party) => {
  expect(partyFacts(UNNAMED, party)).toEqual([])
  expect(isNamed(UNNAMED, party)).toBe(false)
  expect(isNamed(NAMED, party)).toBe(true)
})

test('the publisher is named first; an address and a number can be used', () => {
  expect(partyFacts(NAMED, 'publisher')).toEqual([
    { label: 'Nom', value: 'Exemple Vidéo SAS' },
    { label: 'Direction de la publication', value: 'Camille Exemple' },
    { label: 'Email', value: 'contact@exemple.test', href: 'mailto:contact@exemple.test' },
    { label: 'Téléphone', value: '+33 1 23 45 67 89', href: 'tel:+33123456789' },
  ])
})

test('the host has a telephone, the mediator a site', () => {
  expect(partyFacts(NAMED, 'hosting').map(({ href }) => href)).toEqual([undefined, 'tel:0320000000'])
  expect(partyFacts(NAMED, 'mediator').map(({ href }) => href)).toEqual([
    undefined,
    'https://mediation.exemple.test',
  ])
})

test('a telephone number is a contact without an address too', () => {
  expect(isNamed({ ...UNNAMED, phone: '03 20 00 00 00' }, 'contact')).toBe(true)
})

describe('the legal texts', () => {
  const folder = new URL('../../messages/legal/', import.meta.url)
  const named = readdirSync(folder).flatMap((file) =>
    parseMarkdown(readFileSync(new URL(file, folder), 'utf8')).flatMap((block) =>
      block.kind === 'part' ? [[file, block.name] as const] : [],
    ),
  )

  test.each(named)('%s: %s is a party', (_, name) => {
    expect(PARTIES).toContain(name)
  })

  test('name every party somewhere', () => {
    expect(new Set(named.map(([, name]) => name))).toEqual(new Set(PARTIES))
  })
})
