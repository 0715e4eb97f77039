import { expect, test } from 'vitest'
import { findContentId } from './find-content-id.ts'

const ID = '0199c7a0-0000-7000-8000-000000000001'

test.each([
  ID,
  ID.toUpperCase(),
  `https://alcove.test/content/${ID}`,
  `https://alcove.test/content/${ID}?t=12`,
  `/backoffice/#/cases/${ID}/show`,
])('finds the id in %s', (search) => {
  expect(findContentId(search)).toBe(ID)
})

test.each(['', 'paysage', ID.slice(1), `${ID}0`, `a${ID}`, 'https://alcove.test/content/eporner/abc'])(
  'finds none in %j',
  (search) => {
    expect(findContentId(search)).toBeNull()
  },
)
