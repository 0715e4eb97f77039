import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../../support/film.ts'
import { logIn, logOut } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { actions } from '../../support/screens/console.ts'
import { choosePicture, myVideo, sendFilm } from '../../support/screens/upload.ts'
import { cut } from '../disturb.ts'
import { seeing, seeingPart } from '../seeing.ts'
import type { Site, Stage } from '../stage.ts'

const TITLE = 'Vidéo de démonstration 12'
const PATIENCE_MS = 90_000

/** Texts along the life of one video: uploaded, moderated, watched and reported. */
export const testContents = (site: () => Site) =>
  describe('sentences of contents', { timeout: 120_000 }, () => {
    let stage: Stage
    let film: string
    beforeAll(async () => {
      film = (await aFilm()).path
      stage = await site().openStage()
      await passAgeGate(stage.page, `${stage.url}/upload`)
      await logIn(stage.page, stage.team)
    }, 240_000)
    afterEach(({ task }) => stage.keepPicture(task))
    afterAll(() => stage?.close(), 60_000)

    const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()
    const open = (path: string) => stage.page.goto(stage.url + path)

    test('an upload is explained and checked, fails twice, and succeeds', async () => {
      const { page } = stage
      await seeing(page, 'Connexion réussie ! Bienvenue !', 'Modération', 'Administration')
      await seeing(page, 'Formats acceptés : MP4, AVI, MOV, MKV', 'Taille maximale : 2 Go')
      await seeing(page, 'Le contenu est modéré avant publication')
      await seeing(page, 'Une notification vous est envoyée une fois la vidéo approuvée')
      await press('Envoyer la vidéo')
      await seeing(page, 'Veuillez sélectionner un fichier')
      await choosePicture(page)
      const mendCreation = await cut(page, '**/api/contents')
      await sendFilm(page, { title: TITLE, description: 'Une promenade dessinée.', path: film })
      await seeing(page, 'Erreur lors de la création du contenu')
      await mendCreation()
      const mendSending = await cut(page, '**/api/uploads')
      await press('Reprendre l’envoi')
      await seeing(page, "Erreur lors de l'upload")
      await mendSending()
      await press('Reprendre l’envoi')
      await seeing(page, 'Contenu créé avec succès', 'Upload terminé avec succès')
      const current = myVideo(page, TITLE).locator('[aria-current="step"]')
      await current.filter({ hasText: 'En modération' }).waitFor({ timeout: PATIENCE_MS })
    })

    test('a cover is chosen while the video waits', async () => {
      const { page } = stage
      await myVideo(page, TITLE)
        .getByRole('button', { name: /^Couverture/ })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Couverture de la vidéo' })
      expect(await dialog.getByRole('radio', { name: 'Votre image' }).isChecked()).toBe(true)
      await dialog.getByText('Image 3', { exact: true }).click()
      const mend = await cut(page, '**/api/contents/*/cover')
      await dialog.getByRole('button', { name: 'Choisir cette image' }).click()
      await seeing(dialog, 'La couverture n’a pas pu être changée')
      await mend()
      await dialog.getByRole('button', { name: 'Choisir cette image' }).click()
      await seeing(page, 'Couverture choisie')
      // Its file field is the only one of the page.
      expect(await page.locator('input[type="file"]').count()).toBe(1)
    })

    test('decisions fail, and are made', async () => {
      const { page } = stage
      await logOut(page)
      await open('/moderation')
      await logIn(page, stage.moderator)
      await seeing(page, 'Approuver', 'Rejeter')
      await page.getByRole('link', { name: TITLE }).first().click()
      // Another cover is chosen: moderators judge the own one all the same.
      await seeing(page, 'Image de couverture envoyée par l’auteur')
      await page.getByRole('img', { name: 'Image de couverture envoyée par l’auteur' }).waitFor()
      const bar = actions(page)
      const mend = await cut(page, '**/api/admin/cases/*/decisions')
      await bar.getByRole('button', { name: /^Approuver/ }).click()
      await seeingPart(page, "Erreur lors de l'approbation")
      await bar.getByRole('button', { name: /^Rejeter/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Rejeter', exact: true }).click()
      await seeing(dialog, 'Veuillez fournir une raison de rejet')
      await dialog.getByRole('textbox').fill('Le titre ne dit rien de la vidéo.')
      await dialog.getByRole('button', { name: 'Rejeter', exact: true }).click()
      await seeingPart(page, 'Erreur lors du rejet')
      await mend()
      await dialog.getByRole('button', { name: 'Annuler' }).click()
      await bar.getByRole('button', { name: /^Approuver/ }).click()
      await seeing(page, 'Contenu approuvé', 'Aucun contenu en attente de modération')
    })

    test('a report is checked, fails, and is sent', async () => {
      const { page } = stage
      const published = page.getByRole('link', { name: TITLE }).first()
      const isPublished = async () => {
        await open('/')
        return published.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        )
      }
      // The approval of the console takes effect once its hold is over.
      await expect.poll(isPublished, { timeout: PATIENCE_MS }).toBe(true)
      await published.click()
      await press('Signaler')
      await press('Envoyer le signalement')
      await seeing(page, 'Veuillez sélectionner un type de signalement')
      await page.getByLabel('Type de signalement').selectOption('SPAM')
      const mend = await cut(page, '**/report')
      await press('Envoyer le signalement')
      await seeing(page, 'Erreur lors du signalement')
      await mend()
      await press('Envoyer le signalement')
      await seeing(page, 'Signalement envoyé')
    })
  })
