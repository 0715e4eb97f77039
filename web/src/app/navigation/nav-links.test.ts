import { expect, test } from 'vitest'
import { listMainLinks } from './nav-links.ts'

test.each([
  [{ moderator: false, admin: false }, ['Accueil', 'Découvrir']],
  [{ moderator: true, admin: false }, ['Accueil', 'Découvrir', 'Modération']],
  [{ moderator: true, admin: true }, ['Accueil', 'Découvrir', 'Modération', 'Administration']],
  [{ moderator: false, admin: true }, ['Accueil', 'Découvrir', 'Administration']],
])('%o', (roles, labels) => {
  expect(listMainLinks(roles).map((link) => link.label)).toEqual(labels)
})
