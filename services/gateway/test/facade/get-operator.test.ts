import { getOperator } from '@alcove/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GOOGLE } from '../support/crawler-world.ts'
import { PARTICULARS } from '../support/particulars.ts'
import { createSiteFolder } from '../support/site-folder.ts'
import { startWorld, type World } from '../support/world.ts'

let folder: Awaited<ReturnType<typeof createSiteFolder>>
let named: World
let unnamed: World
beforeAll(async () => {
  folder = await createSiteFolder()
  named = await open(PARTICULARS)
  unnamed = await open({})
})
afterAll(async () => {
  await Promise.all([named.stop(), unnamed.stop()])
  await folder.remove()
})
const open = (environment: Record<string, string>) => startWorld({ environment, sites: { web: folder.web } })

describe('GET /api/operator', () => {
  test('tells anyone who runs the site, before the age gate, without calling a service', async () => {
    const { status, headers, json } = await named.send('GET', '/api/operator', {
      headers: { Authorization: 'Bearer broken' },
    })
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(headers['content-type']).toMatch('application/ld+json')
    expect(getOperator.answers[200].parse(json())).toEqual({
      '@context': '/api/contexts/Operator',
      '@id': '/api/operator',
      '@type': 'Operator',
      name: 'Exemple Vidéo SAS',
      address: '12 rue des Tilleuls, 75011 Paris',
      registration: '123 456 789 RCS Paris, capital de 10 000 €',
      vatId: 'FR12123456789',
      email: 'contact@exemple.test',
      phone: '+33 1 23 45 67 89',
      publicationDirector: 'Camille Exemple',
      hosting: {
        name: 'Hébergement Exemple SARL',
        address: '1 rue du Test, 59000 Lille',
        phone: '03 20 00 00 00',
      },
      mediator: {
        name: 'Médiation Exemple',
        address: '2 rue du Test, 75002 Paris',
        url: 'https://mediation.exemple.test',
      },
    })
    expect(named.calls).toEqual([])
  })

  test('returns null for missing particulars', async () => {
    const { json } = await unnamed.send('GET', '/api/operator')
    expect(json()).toMatchObject({
      name: null,
      hosting: { name: null, address: null, phone: null },
      mediator: { name: null, address: null, url: null },
    })
  })
})

describe('pages for crawlers', () => {
  const read = async (world: World, path: string) =>
    (await world.send('GET', path, { headers: { 'User-Agent': GOOGLE } })).text
  const headings = (text: string) => [...text.matchAll(/<h2>([^<]+)</g)].map(([, heading]) => heading)

  test.each([
    ['/legal-notice', ['Éditeur', 'Hébergeur', 'Médiateur de la consommation']],
    ['/terms-of-sale', ['Vendeur', 'Médiateur de la consommation']],
    ['/privacy-policy', ['Responsable du traitement']],
    ['/aide', ['Nous écrire']],
    ['/terms-of-use', []],
  ])('%s names %j', async (path, parties) => {
    const text = await read(named, path)
    expect(headings(text)).toEqual(parties)
    expect(text.includes('<dd>contact@exemple.test</dd>')).toBe(parties.length > 0)
    expect(headings(await read(unnamed, path))).toEqual([])
  })

  test('lists each detail of the legal notice under its label, escaped', async () => {
    const world = await open({ ...PARTICULARS, OPERATOR_NAME: 'A & <b>B</b>' })
    const text = await read(world, '/legal-notice')
    await world.stop()
    expect(text).toContain('<dt>Nom</dt>\n<dd>A &amp; &lt;b&gt;B&lt;/b&gt;</dd>')
    expect(text).toContain('<dt>Direction de la publication</dt>\n<dd>Camille Exemple</dd>')
    expect(text).toContain('<dt>Site</dt>\n<dd>https://mediation.exemple.test</dd>')
  })
})
