import { expect, test } from 'vitest'
import { databaseId } from './database-id.ts'

const BUNDLED = 'postgres://alcove:a@127.0.0.1:40001/alcove'

test.each<[string, string, string | null, string]>([
  ['no password', 'postgres://me:secret@db.test:5433/alcove_media', null, 'db.test:5433/alcove_media'],
  ['the port that is left out', 'postgres://db.test/alcove_media', null, 'db.test:5432/alcove_media'],
  [
    'the bundled server by no port',
    'postgres://a@127.0.0.1:40001/alcove_media',
    BUNDLED,
    'bundled/alcove_media',
  ],
  [
    'one beside it by its own',
    'postgres://a@127.0.0.1:5432/alcove_media',
    BUNDLED,
    '127.0.0.1:5432/alcove_media',
  ],
])('names %s', (_, url, bundledServer, name) => {
  expect(databaseId(url, bundledServer)).toBe(name)
})
