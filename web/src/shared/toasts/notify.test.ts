import { expect, test } from 'vitest'
import { attachToaster, notify, type Toast } from './notify.ts'

function mountToaster() {
  const shown: Toast[] = []
  return { shown, leave: attachToaster((toast) => shown.push(toast)) }
}

test('queues toasts until the toaster mounts, then shows each once, in order', () => {
  notify('success', 'Première')
  notify('error', 'Deuxième', 'Pourquoi')
  const toaster = mountToaster()
  notify('success', 'Troisième')
  expect(toaster.shown.map(({ message }) => message)).toEqual(['Première', 'Deuxième', 'Troisième'])
  expect(toaster.shown[1]).toEqual({ kind: 'error', message: 'Deuxième', description: 'Pourquoi' })
  toaster.leave()
})

test('queues toasts again after an unmount, until another toaster mounts', () => {
  const first = mountToaster()
  first.leave()
  notify('error', 'Entre les deux')
  const second = mountToaster()
  first.leave()
  notify('success', 'Après')
  expect(first.shown).toEqual([])
  expect(second.shown.map(({ message }) => message)).toEqual(['Entre les deux', 'Après'])
  second.leave()
})
