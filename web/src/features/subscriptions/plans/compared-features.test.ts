import { expect, test } from 'vitest'
import { compareFeatures } from './compared-features.ts'

const plan = (id: 'basic' | 'premium' | 'vip', ...features: string[]) => ({ id, features })

test('compares views, lists and tags', () => {
  const facts = compareFeatures([
    plan('basic', "Jusqu'à 12 vidéos par jour"),
    plan('premium', 'Recherche', "Jusqu'à 60 vidéos par jour"),
    plan('vip', 'Vidéos illimitées'),
  ])
  expect(Object.fromEntries(facts.map(({ label, values }) => [label, values]))).toEqual({
    'Vidéos par jour': ['12', '60', 'Illimitées'],
    'Vidéos de chaque liste': ['Les 3 premières', 'Toutes', 'Toutes'],
    Étiquettes: ['1 sur 12', '6 sur 12', 'Les 12'],
    'Recherche dans le catalogue': ['Oui', 'Oui', 'Oui'],
  })
})

test('omits a limit known for one plan only', () => {
  const facts = compareFeatures([plan('basic', "Jusqu'à 12 vidéos par jour"), plan('vip', 'Sans limite')])
  expect(facts.map(({ label }) => label)).not.toContain('Vidéos par jour')
})
