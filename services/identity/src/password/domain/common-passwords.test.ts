import { findSuperlinearCost } from '@alcove/kit/testing/superlinear-cost'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { repeatsOwnNames } from './own-names.ts'

test.each([
  'azertyui',
  'azertyuiop',
  'AZERTYUIOP',
  'password1',
  'motdepasse',
  'Motdepasse1',
  'M0td€p@sse',
  'motdepasse2026!',
  'mot de passe',
  '12345678',
  '87654321',
  '1234567890',
  'azerty123',
  'azeqsdwxc',
  '1qaz2wsx',
  '1a2z3e4r',
  'qsdfghjklm',
  'poiuytreza',
  'aaaaaaaa',
  'abababab',
  'abcdabcd',
  'abcdefgh',
  'bonjour1',
  'Bonjour!!',
  '123soleil',
  'soleil2024',
  'chouchou',
  'Jetaime69',
  'marseille13',
  'princesse1',
  'iloveyou',
  'nicolas75',
  'Noël2025',
  'qwertzuiop',
  '&é"\'(-è_',
])('refuses %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'une phrase assez longue',
  'une tout autre phrase',
  'phrase de passe auteure',
  'cheval agrafe pile correcte',
  'soleil-levant-sur-la-baie',
  'Xq7-vmpl-29',
  'marseille est grande',
  'azerty et puis quoi',
  '84920174836251',
  'bonjour8492017',
])('accepts %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

const owner = { email: 'camille.durand@exemple.test', username: 'Loutre du lac' }
test.each([
  'camille.durand@exemple.test',
  'Camille.Durand',
  'camille123',
  'Durand2026!',
  'exemple.test',
  'loutredulac',
  'Loutre du lac 1',
  'Alcôve2026',
  'alcovealcove',
])('refuses %s to its owner', (password) => {
  expect(repeatsOwnNames(password, owner)).toBe(true)
})

test.each(['camille aime les longues phrases', 'la loutre dort au soleil', 'une phrase pour alcôve'])(
  'accepts %s from its owner',
  (password) => {
    expect(repeatsOwnNames(password, owner)).toBe(false)
  },
)

test('checks a very long password at once', () => {
  // Measures CPU time, because other processes may share the machine.
  const began = process.cpuUsage()
  isCommonPassword('a1'.repeat(512))
  isCommonPassword(`${'azerty'.repeat(170)}é`)
  repeatsOwnNames('-1'.repeat(512), owner)
  const { user, system } = process.cpuUsage(began)
  expect(user + system).toBeLessThan(250_000)
})

test.each([
  ['a line break near the end', (size: number) => `${'€'.repeat(size)}a\na`],
  ['a letter before signs', (size: number) => `a${'€'.repeat(size)}a\n`],
])('costs in proportion to a password with %s', async (_, passwordOf) => {
  const costOf = (size: number) => async () => {
    const before = process.cpuUsage()
    isCommonPassword(passwordOf(size))
    repeatsOwnNames(passwordOf(size), { email: 'camille@exemple.test', username: null })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  expect(await findSuperlinearCost(costOf(200), costOf(400), 5)).toBeNull()
})

test('refuses a common word that a line break divides', () => {
  expect(isCommonPassword('2026mot\ndepasse!')).toBe(true)
})
