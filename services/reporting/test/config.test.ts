import { ConfigError, loadConfig } from '@alcove/kit/config/load-config'
import { describe, expect, test } from 'vitest'
import { mailWarnings } from '../src/check-settings.ts'
import { reportingConfig } from '../src/config.ts'

const ACCOUNT_LINK_KEY = 'a-secret-of-tests-that-is-long-enough'

test('requires only the key of links', () => {
  expect(() => loadConfig(reportingConfig, {})).toThrow('ACCOUNT_LINK_KEY')
  expect(loadConfig(reportingConfig, { ACCOUNT_LINK_KEY })).toEqual({
    ACCOUNT_LINK_KEY,
    MAIL_FOLDER: '.data/mail',
    MAIL_FROM: 'Alcôve <ne-pas-repondre@localhost>',
    NODE_ENV: 'development',
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

describe('a site without a mail server', () => {
  const warnings = (environment: Record<string, string>) =>
    mailWarnings(loadConfig(reportingConfig, { ACCOUNT_LINK_KEY, ...environment }))

  test('is warned about in production', () => {
    expect(warnings({ NODE_ENV: 'production' })).toEqual([expect.stringContaining('SMTP_URL is not set')])
    const server = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:587' }
    expect(warnings(server)).toEqual([expect.stringContaining('MAIL_FROM is not set')])
    expect(warnings({ ...server, MAIL_FROM: 'Exemple <bonjour@exemple.fr>' })).toEqual([])
  })

  test('is expected in development', () => {
    expect(warnings({})).toEqual([])
  })
})
