import { readdirSync, readFileSync } from 'node:fs'
import type { OperatorParty } from '@alcove/contracts/operator-party'
import { describe, expect, test } from 'vitest'
import { operatorMessages } from '../../messages/operator.fr.ts'
import { parseMarkdown } from '../../shared/text/markdown.ts'
import type { Operator } from './api.ts'
import { isPartyKnown, listPartyDetails } from './party-details.ts'

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

test.each(PARTIES)('shows no missing details of %s', (party) => {
  expect(listPartyDetails(UNNAMED, party)).toEqual([])
  expect(isPartyKnown(UNNAMED, party)).toBe(false)
  expect(isPartyKnown(NAMED, party)).toBe(true)
})

test('lists the publisher’s name first, with links for address and number', () => {
  expect(listPartyDetails(NAMED, 'publisher')).toEqual([
    { label: 'Nom', value: 'Exemple Vidéo SAS' },
    { label: 'Direction de la publication', value: 'Camille Exemple' },
    { label: 'Email', value: 'contact@exemple.test', href: 'mailto:contact@exemple.test' },
    { label: 'Téléphone', value: '+33 1 23 45 67 89', href: 'tel:+33123456789' },
  ])
})

test('shows the host’s telephone and the mediator’s site', () => {
  expect(listPartyDetails(NAMED, 'hosting').map(({ href }) => href)).toEqual([undefined, 'tel:0320000000'])
  expect(listPartyDetails(NAMED, 'mediator').map(({ href }) => href)).toEqual([
    undefined,
    'https://mediation.exemple.test',
  ])
})

test('accepts a telephone number as the only contact', () => {
  expect(isPartyKnown({ ...UNNAMED, phone: '03 20 00 00 00' }, 'contact')).toBe(true)
})

describe('the legal texts', () => {
  const folder = new URL('../../messages/legal/', import.meta.url)
  const named = readdirSync(folder).flatMap((file) =>
    parseMarkdown(readFileSync(new URL(file, folder), 'utf8')).flatMap((block) =>
      block.kind === 'part' ? [[file, block.name] as const] : [],
    ),
  )

  test.each(named)('%s: {{%s}} names a known party', (_, name) => {
    expect(PARTIES).toContain(name)
  })

  test('mention every party', () => {
    expect(new Set(named.map(([, name]) => name))).toEqual(new Set(PARTIES))
  })
})
