import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'

/** On the page of registration, or on the way there: the login form has fields of the same names. */
export async function fillRegistration(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Créer mon compte' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(password)
}

/** From wherever the login form is shown. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu du profil' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
}
