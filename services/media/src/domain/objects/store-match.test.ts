import { expect, test } from 'vitest'
import { findStoreMismatch, type StoreFacts } from './store-match.ts'

const bare: StoreFacts = {
  databaseId: null,
  storeId: null,
  databaseHasFiles: false,
  storeHasFiles: false,
  known: false,
}
const full = { databaseHasFiles: true, storeHasFiles: true, known: true }

test.each<[string, Partial<StoreFacts>, ReturnType<typeof findStoreMismatch>]>([
  ['everything is new', {}, null],
  ['no id yet, and the database knows its store', full, null],
  ['no id yet, and the database knows nothing beside a full store', { storeHasFiles: true }, 'unknown-files'],
  ['no id yet, and the files of the database are elsewhere', { databaseHasFiles: true }, 'missing-files'],
  ['a full database beside the files of others', { ...full, known: false }, 'unknown-files'],
  ['a first start that ended between store and database', { storeId: 'a' }, null],
  ['an adoption that ended between store and database', { storeId: 'a', ...full }, null],
  ['an empty database beside a marked, full store', { storeId: 'a', storeHasFiles: true }, 'unknown-files'],
  ['a marked database beside a store without id', { databaseId: 'a', ...full }, 'store-without-id'],
  ['two installations', { databaseId: 'a', storeId: 'b', ...full }, 'other-installation'],
  ['the same installation', { databaseId: 'a', storeId: 'a', ...full }, null],
  [
    'the same installation, restored from before its first upload',
    { databaseId: 'a', storeId: 'a', storeHasFiles: true },
    null,
  ],
])('%s', (_, facts, mismatch) => {
  expect(findStoreMismatch({ ...bare, ...facts })).toBe(mismatch)
})
