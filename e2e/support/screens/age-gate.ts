import type { Page } from 'playwright-core'

export async function enterBirthDate(page: Page, birthDate: string): Promise<void> {
  await page.getByLabel('Date de naissance').fill(birthDate)
}

/** Passes the gate as an adult, without waiting for the countdown. */
export async function passAgeGate(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await enterBirthDate(page, '1988-02-29')
  await page.getByRole('button', { name: 'Confirmer mon âge' }).click()
  await page.getByRole('button', { name: 'Continuer maintenant' }).click()
  await page.getByRole('contentinfo').waitFor()
}
