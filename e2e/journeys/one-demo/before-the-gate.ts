import { uuidV7 } from '@alcove/kit/ids'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PARTICULARS } from '../../../services/gateway/test/support/particulars.ts'
import { expectAccessible } from '../../support/axe.ts'
import { keepPicture, openWindow, widthsFor } from '../../support/browser.ts'
import { awaitMail } from '../../support/mails.ts'
import type { RunningPlatform } from '../../support/run-platform.ts'
import { enterBirthDate } from '../../support/screens/age-gate.ts'
import type { Place } from './place.ts'

const OPEN_PAGES = [
  ['Signaler un contenu', '/signaler', 'Signaler un contenu'],
  ['Aide', '/aide', 'Aide'],
  ['Mentions légales', '/legal-notice', 'Mentions légales'],
  ['Politique de confidentialité', '/privacy-policy', 'Politique de confidentialité'],
  ['Conditions générales de vente', '/terms-of-sale', 'Conditions générales de vente'],
  ['Résilier votre contrat', '/resilier', 'Résilier votre contrat'],
  ['Renoncer au contrat ici', '/renoncer', 'Renoncer au contrat'],
] as const

/** Pages and actions that need neither an account nor an age proof. */
export const testBeforeTheGate = (place: () => Place) =>
  describe('before the age gate', { timeout: 90_000 }, () => {
    let dataDir: string
    let platform: RunningPlatform
    let browser: Browser
    beforeAll(() => {
      ;({ dataDir, platform, browser } = place())
    })

    describe.each(widthsFor('phone'))('on a %s', (width, size) => {
      let page: Page
      beforeAll(async () => {
        page = await (await openWindow(browser, size)).newPage()
      })
      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail') await keepPicture(page, `before the gate on a ${width}`, task.name)
      })

      test.each(OPEN_PAGES)('%s is linked from the gate and readable', async (link, path, heading) => {
        await page.goto(platform.url)
        await page.getByLabel('Date de naissance').waitFor()
        await page.getByRole('link', { name: link, exact: true }).click()
        await page.waitForURL(`${platform.url}${path}`)
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
        await expectAccessible(page, width, `before the gate ${path.slice(1)}`)
      })

      test.each([
        ['/legal-notice', ['OPERATOR_NAME', 'PUBLICATION_DIRECTOR', 'HOSTING_NAME', 'MEDIATOR_NAME']],
        ['/terms-of-sale', ['OPERATOR_NAME', 'OPERATOR_REGISTRATION', 'MEDIATOR_URL']],
        ['/privacy-policy', ['OPERATOR_NAME', 'OPERATOR_EMAIL']],
        ['/aide', ['OPERATOR_EMAIL', 'OPERATOR_PHONE']],
      ] as const)('%s says what the settings say', async (path, settings) => {
        await page.goto(`${platform.url}${path}`)
        for (const name of settings) await page.getByText(PARTICULARS[name], { exact: true }).waitFor()
        await expectAccessible(page, width, `${path.slice(1)} with particulars`)
      })

      test('a declaration says who it went to, on the screen and in its mail', async () => {
        const { OPERATOR_NAME, OPERATOR_ADDRESS } = PARTICULARS
        const email = `${width}@exemple.test`
        await page.goto(`${platform.url}/resilier`)
        await page.getByLabel('Nom et prénom').fill('Camille Exemple')
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Référence du contrat').fill('F-2026-000001')
        await page.getByRole('button', { name: 'Continuer' }).click()
        await page.getByRole('button', { name: 'Notification de la résiliation' }).click()
        await page.getByText(`${OPERATOR_NAME}, ${OPERATOR_ADDRESS}`, { exact: true }).waitFor()
        const mail = await awaitMail(dataDir, email, 'Nous avons reçu votre demande de résiliation')
        expect(mail.text).toContain(`Adressée à : ${OPERATOR_NAME}, ${OPERATOR_ADDRESS}`)
        expect(mail.text).toContain(`Alcôve est édité par ${OPERATOR_NAME} (`)
      })

      test('from such a page everything else leads to the gate, and back again', async () => {
        await page.goto(`${platform.url}/aide`)
        await page.getByRole('link', { name: 'Entrer sur le site' }).click()
        await page.getByLabel('Date de naissance').waitFor()
        expect(await page.getByRole('heading', { name: 'Aide' }).count()).toBe(0)
        await page.goBack()
        await page.getByRole('heading', { level: 1, name: 'Aide' }).waitFor()
        await page.goto(`${platform.url}/categories`)
        await page.getByLabel('Date de naissance').waitFor()
      })

      test('a report says what is missing, and nothing of it where a minor is concerned', async () => {
        await page.goto(`${platform.url}/signaler`)
        const send = page.getByRole('button', { name: 'Envoyer le signalement' })
        await send.click()
        await page.getByText('L’adresse de la vidéo est requise').waitFor()
        await page.getByText('Veuillez sélectionner un type de signalement').waitFor()
        await page.getByLabel('Adresse de la vidéo').fill(`${platform.url}/content/${uuidV7()}`)
        await page.getByLabel('Type de signalement').selectOption('COPYRIGHT')
        await send.click()
        for (const missing of ['Vos raisons sont requises', 'Le nom est requis', "L'email est requis"])
          await page.getByText(missing).waitFor()
        await expectAccessible(page, width, 'report with faults')
        await page.getByLabel('Type de signalement').selectOption('MINOR')
        await send.click()
        // No such video exists: the typed text stays.
        await page.getByText('Contenu non trouvé').waitFor()
        await page.getByRole('heading', { name: 'Signaler un contenu' }).waitFor()
      })

      test('a receipt that is none says so', async () => {
        await page.goto(`${platform.url}/signaler/${'0'.repeat(32)}`)
        await page.getByText('Signalement introuvable').waitFor()
      })

      test('after a refusal the date has to be edited, and 119 is shown', async () => {
        await page.goto(platform.url)
        const confirm = page.getByRole('button', { name: 'Confirmer mon âge' })
        const child = `${new Date().getFullYear() - 10}-01-01`
        await enterBirthDate(page, child)
        await confirm.click()
        await page.getByRole('link', { name: 'Appeler le 119' }).waitFor()
        expect(await confirm.isDisabled()).toBe(true)
        await expectAccessible(page, width, 'refused')
        await enterBirthDate(page, '1988-02-29')
        expect(await confirm.isDisabled()).toBe(false)
        expect(await page.getByRole('link', { name: 'Appeler le 119' }).count()).toBe(0)
      })
    })
  })
