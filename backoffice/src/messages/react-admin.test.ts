import english from 'ra-language-english'
import { expect, it } from 'vitest'
import { reactAdminMessages } from './react-admin.fr.ts'

function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  )
}

it('has a French sentence for every message of react-admin', () => {
  const french = new Set(keysOf(reactAdminMessages))
  expect(keysOf(english).filter((key) => !french.has(key))).toEqual([])
})
