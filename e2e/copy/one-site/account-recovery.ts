import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '../../support/axe.ts'
import { openWindow, WIDTHS } from '../../support/browser.ts'
import { awaitMail, linkIn } from '../../support/mails.ts'
import { fillRegistration, logIn, logOut } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { seeing } from '../seeing.ts'
import type { Site, Stage } from '../stage.ts'

const PERSON = { email: 'titulaire@exemple.test', password: 'une phrase assez longue' }
const RECOVERED = 'une phrase retrouvée'
const NEXT_EMAIL = 'nouvelle-adresse@exemple.test'
const RESET = 'Choisissez un nouveau mot de passe'

/** Recovery of an account: by mail, sessions ended, address changed and changed back. */
export const testAccountRecovery = (site: () => Site) =>
  describe('an account and its owner', { timeout: 90_000 }, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await site().openStage()
    }, 240_000)
    afterEach(({ task }) => stage.keepPicture(task))
    afterAll(() => stage?.close(), 60_000)

    const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()
    const open = (path: string) => stage.page.goto(stage.url + path)

    const holds = (screen: string) => expectAccessibleEverywhere(stage.page, screen)

    test('a registration names the terms, and refuses a password that everybody uses', async () => {
      const { page } = stage
      await passAgeGate(page, stage.url)
      await open('/register')
      await fillRegistration(page, { ...PERSON, password: 'azertyui' })
      const form = page.getByRole('main')
      await form.getByRole('link', { name: 'conditions générales d’utilisation' }).waitFor()
      await form.getByRole('link', { name: 'politique de confidentialité' }).waitFor()
      await press('Créer mon compte')
      await seeing(page, 'Ce mot de passe est trop courant, veuillez en choisir un autre')
      await page.locator('input[type=password]:focus').first().waitFor()
      await holds('registration')
      await fillRegistration(page, PERSON)
      await press('Créer mon compte')
      await seeing(page, 'Inscription réussie ! Bienvenue !')
    })

    test('a wrong password is said once, and the focus is where it is corrected', async () => {
      const { page } = stage
      await logOut(page)
      await open('/login')
      await logIn(page, { ...PERSON, password: 'une autre phrase' })
      const alert = page.getByText('Email ou mot de passe incorrect', { exact: true })
      await alert.waitFor()
      expect(await alert.count()).toBe(1)
      expect(await page.locator('[role=alert]').count()).toBe(1)
      await page.locator('input[type=password]:focus').waitFor()
    })

    test('a forgotten password is set anew by the link of a mail, by keyboard', async () => {
      const { page, dataDir } = stage
      await page.getByRole('link', { name: 'Mot de passe oublié ?' }).press('Enter')
      await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
      await holds('forgotten password')
      await page.getByLabel('Email').fill('personne@exemple.test')
      await page.getByLabel('Email').press('Enter')
      await seeing(page, 'Consultez vos emails')
      const unknown = await page.getByRole('main').innerText()
      await press('Indiquer une autre adresse')
      await page.getByLabel('Email').fill(PERSON.email)
      await page.getByLabel('Email').press('Enter')
      await seeing(page, 'Consultez vos emails')
      expect(await page.getByRole('main').innerText()).toBe(unknown)

      const link = linkIn(await awaitMail(dataDir, PERSON.email, RESET), '/reset-password')
      expect(link.startsWith(`${stage.url}/reset-password#`)).toBe(true)
      await page.goto(link)
      await page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor()
      await page.waitForURL((url) => url.hash === '')
      await holds('new password')
      await page.getByLabel('Mot de passe', { exact: true }).fill('azertyuiop')
      await page.getByLabel('Confirmer le mot de passe').fill('azertyuiop')
      await page.getByLabel('Confirmer le mot de passe').press('Enter')
      await seeing(page, 'Ce mot de passe est trop courant, veuillez en choisir un autre')
      await page.getByLabel('Mot de passe', { exact: true }).fill(RECOVERED)
      await page.getByLabel('Confirmer le mot de passe').fill(RECOVERED)
      await page.getByLabel('Confirmer le mot de passe').press('Enter')
      await seeing(page, 'Mot de passe changé')
      await awaitMail(dataDir, PERSON.email, 'Votre mot de passe a été changé')

      // An address that differs only after `#` is not reloaded.
      await page.goto('about:blank')
      await page.goto(link)
      await page.getByLabel('Mot de passe', { exact: true }).fill('encore une phrase')
      await page.getByLabel('Confirmer le mot de passe').fill('encore une phrase')
      await press('Changer le mot de passe')
      await page.getByText('Ce lien n’est plus valable').waitFor()
      await page.getByRole('link', { name: 'Demander un nouveau lien' }).waitFor()

      await open('/login')
      await logIn(page, PERSON)
      await seeing(page, 'Email ou mot de passe incorrect')
      await logIn(page, { ...PERSON, password: RECOVERED })
      await seeing(page, 'Connexion réussie ! Bienvenue !')
    })

    test('sessions are listed, and ended from another one', async () => {
      const { page, browser, url } = stage
      const elsewhere = await openWindow(browser, WIDTHS.phone)
      const other = await elsewhere.newPage()
      await passAgeGate(other, url)
      await other.goto(`${url}/login`)
      await logIn(other, { ...PERSON, password: RECOVERED })
      await seeing(other, 'Connexion réussie ! Bienvenue !')

      await page.getByRole('button', { name: 'Menu du profil' }).press('Enter')
      await page.getByRole('link', { name: 'Mon compte' }).press('Enter')
      await page.getByRole('heading', { name: 'Mon compte', exact: true }).waitFor()
      await seeing(page, 'Cette session')
      const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
      expect(await rows.count()).toBe(2)
      await holds('account')
      await press('Terminer toutes les autres')
      await seeing(page, 'Les autres sessions sont terminées')
      await rows.nth(1).waitFor({ state: 'detached' })
      await other.goto(`${url}/account`)
      await other.getByRole('heading', { name: 'Connexion' }).waitFor()
      await elsewhere.close()
    })

    test('a member without a name takes one, and the menu says it', async () => {
      const { page } = stage
      await page.getByRole('textbox', { name: "Nom d'utilisateur" }).fill('Loutre')
      await press('Enregistrer le nom')
      await seeing(page, 'Nom enregistré')
      await page.getByRole('button', { name: 'Menu du profil : Loutre' }).waitFor()
    })

    test('an address is changed by its owner, confirmed by both, and taken back by the old one', async () => {
      const { page, dataDir } = stage
      const email = page.getByRole('region', { name: 'Adresse email' })
      await email.getByLabel('Nouvelle adresse email').fill(NEXT_EMAIL)
      await email.getByLabel('Mot de passe actuel').fill('une autre phrase')
      await press('Changer d’adresse')
      await seeing(page, 'Le mot de passe actuel est incorrect')
      await email.getByLabel('Mot de passe actuel').fill(RECOVERED)
      await press('Changer d’adresse')
      await page.getByText(`Un lien de confirmation a été envoyé à ${NEXT_EMAIL}, un autre à`).waitFor()

      const confirm = await awaitMail(dataDir, NEXT_EMAIL, 'Confirmez votre nouvelle adresse')
      const notice = await awaitMail(dataDir, PERSON.email, 'Changement de l’adresse de votre compte')
      await page.goto(linkIn(confirm, '/account/confirm-email'))
      await page.getByRole('heading', { name: 'Confirmer votre adresse' }).waitFor()
      await holds('confirmed address')
      await press('Confirmer le changement')
      await seeing(page, 'Confirmation enregistrée')
      await page.goto(linkIn(notice, '/account/confirm-email'))
      await press('Confirmer le changement')
      await seeing(page, 'Adresse confirmée')
      await page.getByRole('link', { name: 'Ouvrir mon compte' }).click()
      await seeing(page.getByRole('region', { name: 'Adresse email' }), NEXT_EMAIL)

      await page.goto(linkIn(notice, '/account/refuse-email'))
      await press('Refuser le changement')
      await seeing(page, 'Changement annulé')
      await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).waitFor()
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await open('/login')
      await logIn(page, { email: PERSON.email, password: RECOVERED })
      await seeing(page, 'Email ou mot de passe incorrect')
    })
  })
