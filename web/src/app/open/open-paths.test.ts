import { expect, test } from 'vitest'
import { isOpenPath } from './open-paths.ts'

test.each([
  '/legal-notice',
  '/terms-of-sale',
  '/privacy-policy',
  '/resilier',
  '/renoncer',
  '/renoncer-au-contrat',
  '/signaler',
  '/signaler/0123456789abcdef0123456789abcdef',
  '/aide',
  '/Legal-Notice/',
])('%s is readable before the gate', (path) => {
  expect(isOpenPath(path)).toBe(true)
})

test.each([
  '/',
  '',
  '/categories',
  '/content/x',
  '/login',
  '/subscriptions',
  '/signaler/a/b',
  '/legal-notice/x',
  '/aide2',
])('%j is not readable before the gate', (path) => {
  expect(isOpenPath(path)).toBe(false)
})
