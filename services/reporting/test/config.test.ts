import { ConfigError, loadConfig } from '@alcove/kit/config/load-config'
import { expect, test } from 'vitest'
import { reportingConfig } from '../src/config.ts'

const ACCOUNT_LINK_KEY = 'a-secret-of-tests-that-is-long-enough'

test('only the key of links needs to be set', () => {
  expect(() => loadConfig(reportingConfig, {})).toThrow('ACCOUNT_LINK_KEY')
  expect(loadConfig(reportingConfig, { ACCOUNT_LINK_KEY })).toEqual({
    ACCOUNT_LINK_KEY,
    MAIL_FOLDER: '.data/mail',
    MAIL_FROM: 'Alcôve <ne-pas-repondre@localhost>',
  })
})

test.each([
  ['MAIL_FROM', 'Alcôve'],
  ['MAIL_FROM', 'a@exemple.test\r\nBcc: b@exemple.test'],
  ['MAIL_FROM', 'Alcôve <a@exemple.test>, b@exemple.test'],
  ['SMTP_URL', 'https://exemple.test'],
  ['SMTP_URL', 'exemple.test:25'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
])('%s=%j is refused', (name, value) => {
  expect(() => loadConfig(reportingConfig, { ACCOUNT_LINK_KEY, [name]: value })).toThrow(ConfigError)
})
