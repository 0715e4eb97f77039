import { readFile } from 'node:fs/promises'
import { until } from '@alcove/embedded/demo/until'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '../../support/axe.ts'
import { aFilm } from '../../support/film.ts'
import { openInstallationDatabase } from '../../support/installation-database.ts'
import { sendFilm } from '../../support/installed-platform.ts'
import { awaitMail, linkIn } from '../../support/mails.ts'
import { fillRegistration, logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { cut, hold } from '../disturb.ts'
import { seeing, seeingPart } from '../seeing.ts'
import type { Site, Stage } from '../stage.ts'

const PERSON = { email: 'proprietaire@exemple.test', password: 'une phrase assez longue' }
const RECOVERED = { ...PERSON, password: 'une phrase retrouvée' }
const TITLE = 'Une promenade en hiver'
const PATIENCE_MS = 60_000

/** The owner's way out: recovers the account, downloads all its data, and deletes it. */
export const testOwnData = (site: () => Site) =>
  describe('an account in the hands of its owner', { timeout: 120_000 }, () => {
    let stage: Stage
    let contentId: string
    let film: Buffer
    beforeAll(async () => {
      stage = await site().openStage()
      film = (await aFilm()).file
    }, 240_000)
    afterEach(({ task }) => stage.keepPicture(task))
    afterAll(() => stage?.close(), 60_000)

    const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()
    const holds = (screen: string) => expectAccessibleEverywhere(stage.page, screen)

    test('is recovered by a mail', async () => {
      const { page, url, dataDir } = stage
      await passAgeGate(page, url)
      await page.goto(`${url}/register`)
      await fillRegistration(page, PERSON)
      await press('Créer mon compte')
      await page.waitForURL(`${url}/`)
      const owner = await visitAs(url, PERSON.email, PERSON.password)
      contentId = await sendFilm(owner, TITLE, film)
      await until('the film is prepared', PATIENCE_MS, async () => {
        const { status } = await owner.call('GET /api/contents/{id}', { params: { id: contentId } })
        return status === 'PENDING' || undefined
      })
      await page.goto(`${url}/forgot-password`)
      await page.getByLabel('Email').fill(PERSON.email)
      await page.getByLabel('Email').press('Enter')
      await seeing(page, 'Consultez vos emails')
      const mail = await awaitMail(dataDir, PERSON.email, 'Choisissez un nouveau mot de passe')
      await page.goto(linkIn(mail, '/reset-password'))
      await page.getByLabel('Mot de passe', { exact: true }).fill(RECOVERED.password)
      await page.getByLabel('Confirmer le mot de passe').fill(RECOVERED.password)
      await page.getByLabel('Confirmer le mot de passe').press('Enter')
      await seeing(page, 'Mot de passe changé')
      await page.goto(`${url}/login`)
      await logIn(page, RECOVERED)
      await page.waitForURL(`${url}/`)
    })

    test('says how far a copy of everything is, also where it has failed', async () => {
      const { page, url, dataDir } = stage
      await page.goto(`${url}/account`)
      await page.getByRole('button', { name: 'Demander une copie' }).waitFor()
      await holds('copy not asked for')
      const mend = await cut(page, '**/exports')
      await press('Demander une copie')
      await seeing(page, 'La demande n’a pas pu être envoyée. Veuillez réessayer.')
      await mend()
      await press('Demander une copie')
      await page.getByText('En préparation', { exact: true }).waitFor()
      const letGo = await hold(page, '**/exports')
      await holds('copy in preparation')
      expect(await page.getByRole('button', { name: 'Demander une' }).count()).toBe(0)
      await letGo()
      await seeing(page, 'Votre copie est prête')
      await openInstallationDatabase(dataDir, 'identity', (database) =>
        database.query('UPDATE data_export SET failed_at = now(), ready_at = NULL, expires_at = NULL'),
      )
      await page.reload()
      await seeing(page, 'La copie n’a pas pu être préparée')
      await holds('copy failed')
    })

    test('is downloaded with the own upload, once a mail has said that the copy is ready', async () => {
      const { page, url, dataDir } = stage
      await press('Demander une nouvelle copie')
      await seeing(page, 'Votre copie est prête')
      await seeingPart(page, 'Disponible jusqu’au')
      await holds('copy ready')
      const mail = await awaitMail(dataDir, PERSON.email, 'La copie de vos données est prête')
      expect(mail.text).toContain(`${url}/account`)

      const mend = await cut(page, '**/archive-url')
      await press('Télécharger')
      await seeing(page, 'Le téléchargement n’a pas pu commencer. Veuillez réessayer.')
      await mend()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Télécharger' }).focus()
      await page.keyboard.press('Enter')
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.zip$/)
      const files = unzipSync(await readFile(await download.path()))
      const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
      expect(json('compte.json').account).toMatchObject({ email: PERSON.email, roles: ['ROLE_USER'] })
      expect(json('compte.json').sessions.length).toBeGreaterThan(2)
      const [video] = json('videos.json').videos
      expect(video).toMatchObject({ id: contentId, title: TITLE, state: 'PENDING' })
      expect(Buffer.from(files[`videos/${video.file}`] ?? []).equals(film)).toBe(true)
      expect(json('messages.json').mails.map(({ kind }: { kind: string }) => kind)).toContain(
        'password-reset',
      )
      for (const name of ['consultations.json', 'abonnements.json', 'moderation.json'])
        expect(json(name).requestedAt).toBe(json('compte.json').requestedAt)
      expect(strFromU8(files['LISEZMOI.txt'] ?? new Uint8Array())).toContain('VOS DONNÉES')
      expect(page.url()).toBe(`${url}/account`)
    })

    test('is deleted, and refuses every login afterwards', async () => {
      const { page, url, dataDir } = stage
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
      await page.getByLabel('Mot de passe actuel').last().fill(RECOVERED.password)
      await press('Supprimer définitivement')
      await seeing(page, 'Votre compte est supprimé')
      await page.goto(`${url}/login`)
      await logIn(page, RECOVERED)
      await seeing(page, 'Email ou mot de passe incorrect')
      for (const service of ['identity', 'media', 'catalog', 'billing', 'moderation', 'reporting'] as const)
        await until(`${service} keeps no part`, PATIENCE_MS, async () => {
          const parts = await openInstallationDatabase(dataDir, service, (database) =>
            database.query('SELECT 1 FROM kit.export_part'),
          )
          return parts.length === 0 || undefined
        })
    })
  })
