import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  begin,
  expectDone,
  fact,
  openList,
  openMenu,
  openRecord,
} from '../support/screens/billing-console.ts'

interface Stage {
  page: Page
  url: string
  width: string
  holds(screen: string): Promise<void>
}

/** At the support desk: promotion codes, and declarations that match no contract. */
export function codesAndDeclarations(on: () => Stage): void {
  test('makes a code, and takes it out of service', async () => {
    const { page, width, holds } = on()
    const code = `NUIT-${width.toUpperCase()}`
    await openList(page, 'Codes promo')
    const offer = await begin(page, 'Nouveau code')
    await offer.getByRole('button', { name: 'Créer le code' }).click()
    await offer.getByText('Un nombre entier de 1 à 100').waitFor()
    await holds('new code refused')
    await offer.getByLabel('Code').fill(code)
    await offer.getByLabel('Remise en %').fill('20')
    await offer.getByLabel('Dernier jour').fill('2020-01-31')
    await offer.getByRole('button', { name: 'Créer le code' }).click()
    await offer.getByText('Ce jour est passé').waitFor()
    await offer.getByLabel('Dernier jour').fill('')
    await offer.getByRole('button', { name: 'Créer le code' }).click()
    await expectDone(page, 'Code créé')
    await openRecord(page, page.getByRole('link', { name: code }), `Code ${code}`)
    const disabling = await begin(page, 'Désactiver')
    await disabling.getByText(/^Plus personne ne pourra l’utiliser/).waitFor()
    await disabling.getByRole('button', { name: 'Désactiver' }).click()
    await expectDone(page, 'Code désactivé')
    await page.getByRole('button', { name: 'Désactiver' }).waitFor({ state: 'detached' })
    await page.getByText('Désactivé', { exact: true }).waitFor()
    expect(await fact(page, 'Désactivé le').innerText()).toMatch(/, par vous$/)
    // The focused button is gone; the next key continues from the content, not from the top of the page.
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main-content')
    await holds('code')
    await openList(page, 'Codes promo')
    await page.getByRole('link', { name: code }).waitFor()
    await holds('codes')
  })

  test('settles the contract declaration that matches no contract', async () => {
    const { page, url, width, holds } = on()
    const name = `Camille ${width}`
    const { status } = await fetch(`${url}/api/subscriptions/terminations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, email: 'camille@exemple.test', reference: 'F-1999-000001' }),
    })
    expect(status).toBe(201)
    await page.reload()
    // The link opens the pending entries once the count is there.
    const link = (await openMenu(page)).getByRole('link', { name: /^Déclarations/ })
    await link.getByRole('img', { name: '1 en attente' }).waitFor()
    await link.click()
    await page.getByRole('button', { name: 'À traiter', pressed: true }).waitFor()
    await holds('declarations')
    await openRecord(page, page.getByRole('link', { name }), `Résiliation de ${name}`)
    await page.getByText(/^Aucun contrat n’a été reconnu/).waitFor()
    const dialog = await begin(page, 'Classer')
    await dialog.getByRole('button', { name: 'Classer' }).click()
    await dialog.getByText('Veuillez indiquer ce qui a été fait').waitFor()
    await dialog.getByLabel('Suite donnée').fill('Aucun compte à ce nom')
    await dialog.getByRole('button', { name: 'Classer' }).click()
    await expectDone(page, 'Déclaration classée')
    await page.getByText('Classée', { exact: true }).waitFor()
    expect(await fact(page, 'Suite donnée').innerText()).toBe('Aucun compte à ce nom')
    expect(await fact(page, 'Classée le').innerText()).toMatch(/, par vous$/)
    await holds('declaration')
  })
}
