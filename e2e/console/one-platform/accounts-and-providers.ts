import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleInBothThemes } from '../../support/axe.ts'
import { keepPicture, openWindow, widthsFor } from '../../support/browser.ts'
import { CLIENTELE, sellTo } from '../../support/clientele.ts'
import type { InstalledPlatform } from '../../support/installed-platform.ts'
import { logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import {
  begin,
  expectDone,
  fact,
  openList,
  openRecord,
  part,
  searchFor,
} from '../../support/screens/billing-console.ts'
import type { Place } from './place.ts'

/** Administration of accounts and of the providers' videos. */
export const testAccountsAndProviders = (place: () => Place) =>
  describe('accounts and providers', { timeout: 60_000 }, () => {
    let platform: InstalledPlatform
    let browser: Browser

    const address = (width: string) => `cliente.${width}@exemple.test`

    beforeAll(async () => {
      ;({ platform, browser } = place())
      await sellTo(
        platform,
        widthsFor('desk').map(([width]) => ({ email: address(width), username: `Cliente ${width}` })),
      )
    }, 120_000)

    describe.each(widthsFor('desk'))('on a %s', (width, size) => {
      let page: Page
      const customer = address(width)
      const holds = (screen: string) => expectAccessibleInBothThemes(page, width, screen)

      beforeAll(async () => {
        page = await (await openWindow(browser, size)).newPage()
        const { url } = platform.running
        await passAgeGate(page, url)
        await page.goto(`${url}/login`)
        await logIn(page, platform.people.administrator)
        await page.waitForURL(`${url}/`)
        await page.goto(`${url}/admin`)
      })
      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail') await keepPicture(page, `accounts on a ${width}`, task.name)
      })
      afterAll(() => page.context().close())

      test('finds the account of a customer without accents, and changes what it may do', async () => {
        await openList(page, 'Abonnements')
        await page.getByRole('link', { name: customer }).click()
        await page.getByRole('heading', { level: 1, name: `Cliente ${width}` }).waitFor()
        await part(page, 'Abonnements de ce compte').getByRole('link', { name: 'Premium mensuel' }).waitFor()
        await part(page, 'Vidéos envoyées par ce compte').getByText('Aucune vidéo').waitFor()
        await holds('account')
        await openList(page, 'Comptes')
        await page.getByRole('link', { name: CLIENTELE.loyal }).waitFor()
        await holds('accounts')
        await openRecord(page, await searchFor(page, `Cliénte ${width}`, customer), `Cliente ${width}`)

        const roles = await begin(page, 'Modifier les rôles')
        await roles.getByLabel('Modérateur').check()
        await holds('roles')
        await roles.getByRole('button', { name: 'Enregistrer les rôles' }).click()
        await expectDone(page, 'Rôles enregistrés')
        await expect.poll(() => fact(page, 'Rôles').innerText()).toBe('Modérateur')

        const suspending = await begin(page, 'Suspendre')
        await suspending.getByRole('button', { name: 'Suspendre' }).click()
        await suspending.getByText('Veuillez indiquer une raison').waitFor()
        await suspending.getByLabel('Raison').fill('Carte prêtée')
        await suspending.getByRole('button', { name: 'Suspendre' }).click()
        await expectDone(page, 'Compte suspendu')
        await expect.poll(() => fact(page, 'Motif de la suspension').innerText()).toBe('Carte prêtée')
        expect(await fact(page, 'Suspendu le').innerText()).toMatch(/, par vous$/)
        await holds('suspended account')
        await openList(page, 'Comptes')
        await page.getByRole('button', { name: 'Suspendus' }).click()
        await openRecord(page, page.getByRole('link', { name: customer }), `Cliente ${width}`)
        const lifting = await begin(page, 'Lever la suspension')
        await lifting.getByLabel('Raison').fill('Erreur reconnue')
        await lifting.getByRole('button', { name: 'Lever la suspension' }).click()
        await expectDone(page, 'Suspension levée')
        await fact(page, 'Suspendu le').waitFor({ state: 'detached' })
      })

      test('says that a colleague was faster, and shows what the roles now are', async () => {
        const { url } = platform.running
        const colleague = await platform.enter(platform.people.administrator)
        const [account] = await colleague.call('GET /api/admin/users', {
          query: { filter: JSON.stringify({ q: customer }) },
        })
        if (!account) throw new Error(`No account of ${customer}`)
        await page.goto(`${url}/backoffice/#/users/${account.id}/show`)
        const dialog = await begin(page, 'Modifier les rôles')
        await colleague.call('POST /api/admin/users/{id}/roles', {
          params: { id: account.id },
          body: { roles: ['ROLE_ADMIN'], revision: account.revision },
        })
        await dialog.getByLabel('Modérateur').uncheck()
        await dialog.getByRole('button', { name: 'Enregistrer les rôles' }).click()
        await dialog.getByRole('alert').filter({ hasText: 'Ce compte a été modifié entre-temps' }).waitFor()
        await dialog.getByText('Rôles actuels : Administrateur').waitFor()
        await holds('roles changed meanwhile')
        await dialog.getByRole('button', { name: 'Enregistrer les rôles' }).click()
        await expectDone(page, 'Rôles enregistrés')
        await expect.poll(() => fact(page, 'Rôles').innerText()).toBe('Membre')
      })

      test('lets administrators neither raise nor suspend themselves', async () => {
        await openList(page, 'Comptes')
        const { email } = platform.people.administrator
        await page.getByRole('searchbox').fill(email)
        await page.getByRole('link', { name: email, exact: true }).click()
        await page.getByText(/^C’est votre compte/).waitFor()
        expect(await page.getByRole('button', { name: 'Suspendre' }).count()).toBe(0)
        await holds('own account')
      })

      test('sees how the providers are doing, hides a video by its address, and shows it again', async () => {
        const { url } = platform.running
        const staff = await platform.enter(platform.people.administrator)
        const query = { query: 'paysage' }
        const listed = async () => {
          const { videos } = await staff.call('GET /api/adult-content/eporner/search', { query })
          return videos.map(({ id }) => id)
        }
        const [video = ''] = await listed()
        await openList(page, 'Fournisseurs')
        const provider = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: 'Eporner' }) })
        await provider.getByText('Répond', { exact: true }).waitFor()
        await provider.getByText(/^\d+ sur 400 \(200 par seconde\)$/).waitFor()
        await holds('providers')

        await openList(page, 'Vidéos masquées')
        await holds('hidden videos')
        const dialog = await begin(page, 'Masquer une vidéo')
        await dialog.getByRole('button', { name: 'Masquer' }).click()
        await dialog.getByText('Aucune vidéo de fournisseur n’a été reconnue').waitFor()
        await dialog.getByLabel('Vidéo').fill(`${url}/content/eporner/${video}`)
        await dialog.getByText(`Vidéo reconnue : ${video}`).waitFor()
        await dialog.getByLabel('Raison').fill('Demande reçue par courriel')
        await holds('hiding')
        await dialog.getByRole('button', { name: 'Masquer' }).click()
        await expectDone(page, 'Vidéo masquée')
        await page.getByText('Demande reçue par courriel').waitFor()
        await holds('a hidden video')
        await expect.poll(listed).not.toContain(video)
        const crawler = { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
        const found = await fetch(`${url}/content/eporner/${video}`, { headers: crawler })
        expect(found.status).toBe(404)

        const [other = ''] = await listed()
        await page.goto(`${url}/content/eporner/${other}`)
        await page.getByRole('link', { name: 'Masquer cette vidéo' }).click()
        const asked = page.getByRole('dialog', { name: 'Masquer une vidéo' })
        await asked.getByText(`Vidéo reconnue : ${other}`).waitFor()
        await asked.getByRole('button', { name: 'Retour' }).click()
        await asked.waitFor({ state: 'detached' })

        const showing = await begin(page, `Réafficher ${video}`)
        await showing.getByText('Raison : Demande reçue par courriel').waitFor()
        await holds('showing again')
        const confirm = showing.getByRole('button', { name: 'Réafficher' })
        await expect.poll(() => confirm.getAttribute('aria-disabled')).toBeNull()
        await confirm.click()
        await expectDone(page, `Vidéo réaffichée : ${video}`)
        await page.getByText('Aucune vidéo masquée').waitFor()
        await expect.poll(listed).toContain(video)
      })
    })
  })
