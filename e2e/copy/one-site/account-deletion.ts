import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '../../support/axe.ts'
import { fillRegistration, logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { cut } from '../disturb.ts'
import { seeing } from '../seeing.ts'
import type { Site, Stage } from '../stage.ts'

const PERSON = { email: 'partante@exemple.test', password: 'une phrase assez longue' }

/** Texts before the deletion of an account, by keyboard. */
export const testAccountDeletion = (site: () => Site) =>
  describe('deleting the own account', { timeout: 90_000 }, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await site().openStage()
    }, 240_000)
    afterEach(({ task }) => stage.keepPicture(task))
    afterAll(() => stage?.close(), 60_000)

    test('says what ends, asks for the password, and ends the account', async () => {
      const { page, url } = stage
      await passAgeGate(page, url)
      await page.goto(`${url}/register`)
      await fillRegistration(page, PERSON)
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await page.waitForURL(`${url}/`)
      await page.goto(`${url}/privacy-policy`)
      await page.getByRole('link', { name: 'Supprimer mon compte' }).click()
      const open = page.getByRole('button', { name: 'Supprimer mon compte' })
      await open.focus()
      await page.keyboard.press('Enter')
      await seeing(page, 'Supprimer votre compte ?', 'Supprimer définitivement', 'Annuler')
      await expectAccessibleEverywhere(page, 'delete account')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.locator('button:focus').textContent()).toBe('Supprimer mon compte')

      await open.click()
      await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
      await seeing(page, 'Le mot de passe est requis')
      const field = page.getByLabel('Mot de passe actuel')
      await field.fill('une autre phrase')
      await page.keyboard.press('Enter')
      await seeing(page, 'Le mot de passe actuel est incorrect')
      const mend = await cut(page, '**/api/users/*')
      await field.fill(PERSON.password)
      await page.keyboard.press('Enter')
      await seeing(page, 'Le compte n’a pas pu être supprimé. Veuillez réessayer.')
      await mend()
      const kept = () => page.evaluate(() => localStorage.getItem('alcove-library') ?? '')
      await page.evaluate(() => {
        const favourites = [{ id: 'eporner_1', title: 'Une promenade', thumbnail: null, duration: 60 }]
        localStorage.setItem(
          'alcove-library',
          JSON.stringify({ state: { favourites, history: [] }, version: 1 }),
        )
      })
      await page.keyboard.press('Enter')
      await seeing(page, 'Votre compte est supprimé')
      expect(await kept()).not.toContain('eporner_1')
      await page.waitForURL(`${url}/`)
      await page.goto(`${url}/login`)
      await logIn(page, PERSON)
      await seeing(page, 'Email ou mot de passe incorrect')
    })
  })
