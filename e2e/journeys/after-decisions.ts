import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { InstalledPlatform } from '../support/installed-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { playsOn } from '../support/screens/console.ts'
import { GOOD } from './further-journey.ts'

interface Stage {
  platform: InstalledPlatform
  windowOf(person: string): Promise<Page>
  idOf(title: string): Promise<string>
}

/** When one video is published and the other refused: what visitors find and play, and what the dashboard counts. */
export function afterDecisions(on: () => Stage, refused: string): void {
  test('everybody finds the approved one and it plays; the other stays shut', async () => {
    const { platform, windowOf, idOf } = on()
    const page = await windowOf('visitor')
    await page.goto(platform.running.url)
    await page.getByRole('link', { name: GOOD.title }).first().click()
    await page.waitForURL(/\/content\//)
    await page.getByRole('heading', { level: 1, name: GOOD.title }).waitFor()
    expect(await playsOn(page)).toBeGreaterThan(1)
    await page.goto(`${platform.running.url}/content/${await idOf(refused)}`)
    await page.getByText("Ce contenu n'est pas disponible").waitFor()
    await page.goto(`${platform.running.url}/content/0198f5a0-0000-7000-8000-000000000000`)
    await page.getByText('Contenu non trouvé').waitFor()
    await page.goto(`${platform.running.url}/nulle-part`)
    await page.waitForURL(`${platform.running.url}/`)
  })

  test('playlists and segments need their grant', async () => {
    const { platform, idOf } = on()
    const uploader = await platform.enter(platform.people.uploader)
    const id = await idOf(GOOD.title)
    const { url } = await uploader.call('GET /api/contents/{id}/hls-url', { params: { id } })
    const master = new URL(url, platform.running.url)
    const playlist = await fetch(master)
    expect(playlist.status).toBe(200)
    const renditions = (await playlist.text()).split('\n').filter((line) => line && !line.startsWith('#'))
    expect(renditions.length).toBeGreaterThanOrEqual(2)
    const rendition = new URL(renditions[0] ?? '', master)
    const segments = (await (await fetch(rendition)).text()).split('\n').filter((line) => /\.m4s$/.test(line))
    const segment = new URL(segments[0] ?? '', rendition)
    expect((await fetch(segment)).status).toBe(200)
    const [, , grant = ''] = segment.pathname.split('/')
    for (const forged of [
      'x',
      grant.slice(0, -4),
      `${grant.slice(0, -1)}${grant.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      const answer = await fetch(String(segment).replace(grant, forged))
      expect([forged.length, answer.status]).toEqual([forged.length, 403])
    }
  })

  test('an administrator sees the twelve figures, and they have moved', async () => {
    const { platform, windowOf } = on()
    const page = await windowOf('administrator')
    await passAgeGate(page, `${platform.running.url}/admin`)
    await logIn(page, platform.people.administrator)
    await page.waitForURL(/\/backoffice\//)
    const figures = page.getByRole('main')
    for (const [label, value] of [
      ['Utilisateurs', '4'],
      ['Contenus', '2'],
      ['En attente', '0'],
      ['Approuvés', '1'],
      ['Rejetés', '1'],
      ['Envois du jour', '2'],
      ['Vidéos HLS', '2'],
    ] as const) {
      await figures
        .getByText(label, { exact: true })
        .locator('xpath=../..')
        .getByText(value, { exact: true })
        .waitFor()
    }
    for (const label of [
      'Connexions du jour',
      'Signalements',
      'Paiements',
      'Stockage utilisé (Go)',
      'Fichiers',
    ]) {
      await figures.getByText(label, { exact: true }).waitFor()
    }
  })
}
