import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'

/** Fills the registration form once it is shown: the login form has fields of the same names. */
export async function fillRegistration(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Créer mon compte' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(password)
}

/** Logs in from any page with the login form. */
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
