import { expect, test } from 'vitest'
import { emailWords } from '../../../backoffice/src/messages/failed-emails.fr.ts'
import { MESSAGE_KINDS } from '../../../services/reporting/src/messages/index.ts'

test('the console has a French word for each kind of email', () => {
  expect(MESSAGE_KINDS.filter((kind) => !Object.hasOwn(emailWords, kind))).toEqual([])
})
