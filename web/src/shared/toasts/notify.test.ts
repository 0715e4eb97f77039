import { expect, test } from 'vitest'
import { attachToaster, notify, type Toast } from './notify.ts'

function aPlace() {
  const shown: Toast[] = []
  return { shown, leave: attachToaster((notice) => shown.push(notice)) }
}

test('messages wait for what shows them, each is shown once, in order', () => {
  notify('success', 'Première')
  notify('error', 'Deuxième', 'Pourquoi')
  const place = aPlace()
  notify('success', 'Troisième')
  expect(place.shown.map(({ message }) => message)).toEqual(['Première', 'Deuxième', 'Troisième'])
  expect(place.shown[1]).toEqual({ kind: 'error', message: 'Deuxième', description: 'Pourquoi' })
  place.leave()
})

test('messages wait again where it has left, and another takes its place', () => {
  const first = aPlace()
  first.leave()
  notify('error', 'Entre les deux')
  const second = aPlace()
  first.leave()
  notify('success', 'Après')
  expect(first.shown).toEqual([])
  expect(second.shown.map(({ message }) => message)).toEqual(['Entre les deux', 'Après'])
  second.leave()
})
