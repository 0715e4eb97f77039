import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PARTICULARS } from '../../../services/gateway/test/support/particulars.ts'
import { expectAccessibleEverywhere } from '../../support/axe.ts'
import { keepPicture, openWindow, WIDTHS } from '../../support/browser.ts'
import { DEMO_SETTINGS } from '../../support/copied-installation.ts'
import type { RunningPlatform } from '../../support/run-platform.ts'
import { logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { figure } from '../../support/screens/billing-console.ts'
import { expectStatsToOpenTheirLists } from '../../support/screens/stats.ts'
import type { Place } from './place.ts'

const PASSWORD = DEMO_SETTINGS.DEMO_PASSWORD
const ANSWER = 'La personne a donné son accord.'

/** A report from before the age gate, answered in the console, its answer read under the receipt. */
export const testReport = (place: () => Place) =>
  describe('a report', { timeout: 90_000 }, () => {
    let platform: RunningPlatform
    let browser: Browser
    let reporter: Page
    let moderator: Page
    let video: { id: string; title: string }

    beforeAll(async () => {
      ;({ platform, browser } = place())
      moderator = await (await openWindow(browser, WIDTHS.desk)).newPage()
      reporter = await (await openWindow(browser, WIDTHS.phone)).newPage()
      await passAgeGate(moderator, platform.url)
      const list = await moderator.evaluate<{ member: (typeof video)[] }>(
        "fetch('/api/contents').then((response) => response.json())",
      )
      video = list.member[0] as typeof video
    }, 60_000)
    afterAll(async () => {
      for (const page of [reporter, moderator]) await page?.context().close()
    })
    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return
      await keepPicture(reporter, 'reports, reporter', task.name)
      await keepPicture(moderator, 'reports, moderator', task.name)
    })

    const waitingReports = () =>
      moderator
        .getByRole('navigation', { name: 'Menu principal' })
        .getByRole('link', { name: /^Signalements/ })
    const seeVideo = () =>
      moderator.evaluate<number>(`fetch('/api/contents/${video.id}').then((response) => response.status)`)

    test('without consent is sent before the age gate, and hides the video at once', async () => {
      await reporter.goto(`${platform.url}/signaler`)
      await reporter.getByRole('heading', { level: 1, name: 'Signaler un contenu' }).waitFor()
      await expectAccessibleEverywhere(reporter, 'report form')
      await reporter.getByLabel('Adresse de la vidéo').fill(`${platform.url}/content/${video.id}`)
      await reporter.getByLabel('Type de signalement').selectOption('NO_CONSENT')
      await reporter.getByLabel('Pourquoi').fill('Je suis visible à la dixième seconde.')
      await reporter.getByLabel('Nom et prénom').fill('Lise Martin')
      await reporter.getByLabel('Email').fill('lise@exemple.test')
      await reporter.getByLabel('Je déclare').check()
      await reporter.getByRole('button', { name: 'Envoyer le signalement' }).click()
      await reporter.getByRole('link', { name: 'Suivre mon signalement' }).click()
      await reporter.getByText('En cours d’examen').waitFor()
      await reporter.getByText(`Votre signalement est traité par ${PARTICULARS.OPERATOR_NAME}`).waitFor()
      await expectAccessibleEverywhere(reporter, 'report state')
      await expect.poll(seeVideo, { timeout: 10_000 }).toBe(403)
    })

    test('is read in the console and answered; the video is back', async () => {
      await moderator.goto(`${platform.url}/login`)
      await logIn(moderator, { email: 'moderator@demo.test', password: PASSWORD })
      await moderator.waitForURL(`${platform.url}/`)
      await moderator.goto(`${platform.url}/backoffice/#/reports`)
      await moderator.getByText('Urgent').first().waitFor()
      await moderator.getByRole('main').getByText('Masqué', { exact: true }).first().waitFor()
      await waitingReports().getByRole('img', { name: '1 en attente' }).waitFor()
      await expectAccessibleEverywhere(moderator, 'reports')
      await moderator.getByRole('link', { name: video.title }).first().click()
      await moderator.getByText('Je suis visible à la dixième seconde.').waitFor()
      await moderator
        .getByText(/^Depuis le .*, le temps de l’examen$/)
        .first()
        .waitFor()
      await expectAccessibleEverywhere(moderator, 'report')
      await moderator.getByRole('link', { name: 'Voir le dossier' }).click()
      await moderator.getByRole('heading', { level: 1, name: video.title }).waitFor()
      await moderator.getByRole('link', { name: '1 à examiner', exact: true }).click()
      await moderator.waitForURL((url) => url.hash === `#/reports/${video.id}/show`)
      await moderator.getByRole('button', { name: 'Retirer la vidéo' }).click()
      await expectAccessibleEverywhere(moderator, 'removal')
      await moderator.getByRole('dialog').getByRole('button', { name: 'Retour' }).click()
      await moderator.getByRole('button', { name: 'Ne pas retenir' }).click()
      await moderator.getByLabel('Réponse').fill(ANSWER)
      await moderator.getByRole('dialog').getByRole('button', { name: 'Ne pas retenir' }).click()
      await moderator.getByText('Signalements non retenus').waitFor()
      await reporter.reload()
      await reporter.getByText(ANSWER).waitFor()
      await expect.poll(seeVideo, { timeout: 10_000 }).toBe(200)
    })

    test('is counted no more where it is answered, in the menu and on the case', async () => {
      await expect.poll(() => waitingReports().getByRole('img').count(), { timeout: 20_000 }).toBe(0)
      await moderator.getByRole('link', { name: 'Voir le dossier' }).click()
      await moderator.getByRole('link', { name: '1 examiné', exact: true }).click()
      await moderator.getByText(ANSWER).first().waitFor()
    })

    test('is a figure of the dashboard, which opens their list like every other figure', async () => {
      const administrator = await (await openWindow(browser, WIDTHS.desk)).newPage()
      await passAgeGate(administrator, platform.url)
      await administrator.goto(`${platform.url}/login`)
      await logIn(administrator, { email: 'admin@demo.test', password: PASSWORD })
      await administrator.waitForURL(`${platform.url}/`)
      await administrator.goto(`${platform.url}/admin`)
      await expect.poll(() => figure(administrator, 'Signalements')).toBe('1')
      await expectStatsToOpenTheirLists(administrator)
      await administrator.context().close()
    })
  })
