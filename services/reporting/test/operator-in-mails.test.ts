import { Writable } from 'node:stream'
import { contentRemoved, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { particularsInMails } from '../src/check-settings.ts'
import { reportingConfig } from '../src/config.ts'
import { type MessageKind, messages } from '../src/messages/index.ts'
import { createReportingService } from '../src/service.ts'
import { CONTRACT_FACTS, mailOf, OPERATOR, UNNAMED } from './support/mail-of.ts'
import { ACCOUNT_LINK_KEY, type ReportingWorld, startReporting } from './support/world.ts'

const SITE = 'https://alcove.test'
const FACTS = { ...CONTRACT_FACTS, title: 'Essai', reason: 'Une raison' }
const read = async (kind: MessageKind, operator = OPERATOR) =>
  (await mailOf(kind, FACTS, SITE, operator)).text

describe.each(Object.keys(messages) as MessageKind[])('the foot of %s', (kind) => {
  test('names the sender and its contact', async () => {
    expect(await read(kind)).toMatch(
      /\n\nAlcôve est édité par Exemple Vidéo SAS \(123 456 789 RCS Paris, capital de 10 000 €\), 12 rue des Tilleuls, 75011 Paris\.\n\nPour nous joindre : contact@exemple\.test, \+33 1 23 45 67 89\n$/,
    )
  })

  test('omits particulars that are not set', async () => {
    expect(await read(kind, UNNAMED)).toMatch(/merci de ne pas y répondre\.\n$/)
    expect(await read(kind, UNNAMED)).not.toMatch(/null|undefined|édité par|joindre|médiateur/)
  })
})

test('writes a name alone as a sentence with one full stop', async () => {
  const text = await read('content-approved', { ...UNNAMED, name: 'Exemple Vidéo S.A.' })
  expect(text).toMatch(/\n\nAlcôve est édité par Exemple Vidéo S\.A\.\n$/)
})

describe('particulars required by law', () => {
  test('the seller and the mediator, in the confirmation of a contract', async () => {
    const text = await read('subscription-started')
    expect(text).toContain('Vendeur : Exemple Vidéo SAS, 12 rue des Tilleuls, 75011 Paris\n')
    expect(text).toContain(
      'Médiateur : Médiation Exemple, 2 rue du Test, 75002 Paris, https://mediation.exemple.test\n',
    )
  })

  test.each([
    'termination-received',
    'termination-confirmed',
    'withdrawal-received',
    'withdrawal-confirmed',
  ] as const)('who a declaration went to: %s', async (kind) => {
    expect(await read(kind)).toContain('Adressée à : Exemple Vidéo SAS, 12 rue des Tilleuls, 75011 Paris\n')
  })

  test.each(['content-removed', 'report-answered'] as const)('where to object: %s', async (kind) => {
    expect(await read(kind)).toContain('à l’adresse contact@exemple.test')
  })
})

describe('the settings', () => {
  let world: ReportingWorld
  beforeAll(async () => {
    world = await startReporting({
      OPERATOR_NAME: 'Exemple Vidéo SAS',
      OPERATOR_EMAIL: 'contact@exemple.test',
    })
  })
  afterAll(() => world.stop())

  test('are in outgoing mails', async () => {
    const userId = uuidV7()
    await world.receives(userProfileChanged, { userId, email: 'camille@exemple.test' })
    await world.receives(contentRemoved, { userId, title: 'Vidéo de démonstration 12', reason: 'Une raison' })
    const [mail] = await world.mails('Vidéo de démonstration 12')
    expect(mail?.text).toContain('Alcôve est édité par Exemple Vidéo SAS.')
    expect(mail?.html).toContain('Alcôve est édité par Exemple Vidéo SAS.')
  })

  test('are named at a start in production if mails lack them, and never elsewhere', () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)).msg)
        done()
      },
    })
    const { clock, database, transport, identity } = world
    const config = reportingConfig.parse({
      ...{ ACCOUNT_LINK_KEY, NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' },
      ...{ MAIL_FROM: 'bonjour@exemple.test', OPERATOR_NAME: 'Exemple Vidéo SAS' },
    })
    createReportingService(
      {
        ...{ log: createLogger('warn', sink), clock, ids: uuidV7, database, transport },
        ...{ jwks: identity.jwks, metrics: createMetrics(), strict: false, soleReplica: true },
        installation: { id: null, production: true },
      },
      config,
    )
    expect(lines).toEqual([
      'settings.risky: OPERATOR_ADDRESS, OPERATOR_EMAIL are not set: mails do not say who writes',
    ])
    expect(particularsInMails({ ...config, NODE_ENV: 'development' })).toEqual([])
  })
})
