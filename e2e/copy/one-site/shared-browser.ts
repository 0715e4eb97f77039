import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logIn, logOut } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { cut } from '../disturb.ts'
import { seeing } from '../seeing.ts'
import type { Site, Stage } from '../stage.ts'

const TITLE = 'Une promenade en forêt'

/** Data that a person leaves in a shared browser. */
export const testSharedBrowser = (site: () => Site) =>
  describe('a browser that others use', { timeout: 60_000 }, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await site().openStage()
      await passAgeGate(stage.page, stage.url)
    }, 240_000)
    afterEach(({ task }) => stage.keepPicture(task))
    afterAll(() => stage?.close(), 60_000)

    const open = (path: string) => stage.page.goto(stage.url + path)
    const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()
    const hasSession = async () =>
      (await stage.page.context().cookies()).some(({ name, value }) => /refresh/.test(name) && value !== '')
    const isPending = () => stage.page.evaluate(() => localStorage.getItem('alcove-log-out-pending') !== null)

    /** Stores a playback position, as after watching a video. */
    const watch = () =>
      stage.page.evaluate((title) => {
        const entry = { id: 'eporner_1', title, thumbnail: null, duration: 60 }
        const history = [{ ...entry, at: new Date().toISOString() }]
        localStorage.setItem(
          'alcove-library',
          JSON.stringify({ state: { favourites: [entry], history }, version: 1 }),
        )
        const positions = [{ id: entry.id, seconds: 30 }]
        localStorage.setItem('alcove-positions', JSON.stringify({ state: { positions }, version: 1 }))
      }, TITLE)

    async function enter() {
      await open('/login')
      await logIn(stage.page, stage.team)
      await seeing(stage.page, 'Connexion réussie ! Bienvenue !')
    }

    test('a log out that fails says so, is repeated at the next load, and ends the session then', async () => {
      const { page } = stage
      await enter()
      const mend = await cut(page, '**/api/logout')
      await logOut(page)
      await seeing(page, 'La déconnexion n’est pas terminée')
      await page.reload()
      await seeing(page, 'La déconnexion n’est pas terminée')
      expect([await isPending(), await hasSession()]).toEqual([true, true])
      await mend()
      await page.reload()
      await seeing(page, 'La déconnexion est terminée')
      expect([await isPending(), await hasSession()]).toEqual([false, false])
    })

    test('a log out of the console that fails is told and repeated by the login page', async () => {
      const { page } = stage
      await enter()
      await page.goto(`${stage.url}/backoffice/`)
      const mend = await cut(page, '**/api/logout')
      await press('Déconnexion')
      await page.waitForURL('**/login')
      await seeing(page, 'La déconnexion n’est pas terminée')
      await mend()
      await press('Réessayer')
      await seeing(page, 'La déconnexion est terminée')
      expect([await isPending(), await hasSession()]).toEqual([false, false])
    })

    test('a log out offers to clear the history, and the library says who can see it', async () => {
      const { page } = stage
      await enter()
      await watch()
      await open('/library')
      await seeing(page, 'Elle reste dans ce navigateur : toute personne qui l’utilise peut la voir.', TITLE)
      await logOut(page)
      await seeing(page, 'Votre historique reste dans ce navigateur')
      await press('Effacer l’historique de ce navigateur')
      await seeing(page, 'L’historique de ce navigateur est effacé', 'Aucune vidéo regardée récemment')
      expect(await page.evaluate(() => localStorage.getItem('alcove-positions'))).not.toContain('eporner_1')
    })
  })
