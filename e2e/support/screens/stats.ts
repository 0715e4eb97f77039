import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A number of the dashboard and the loaded list behind it: its total, and its first rows. */
export interface OpenedStat<R> {
  figure: number
  total: number
  rows: R[]
}

/** Presses a number of the dashboard, and waits for its list. */
export async function openStat<R = unknown>(page: Page, name: string): Promise<OpenedStat<R>> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  const figure = (await card.innerText()).replace(name, '').replace(/\s+/gu, '').replace(',', '.')
  const link = card.getByRole('link')
  const [resource, query] = (await link.getAttribute('href'))?.replace('#/', '').split('?') ?? []
  const filter = new URLSearchParams(query).get('filter')
  const [response] = await Promise.all([
    page.waitForResponse((answer) => {
      const { pathname, searchParams } = new URL(answer.url())
      return pathname === `/api/admin/${resource}` && searchParams.get('filter') === filter
    }),
    link.click(),
  ])
  const total = Number((await response.allHeaders())['content-range']?.split('/')[1])
  return { figure: Number(figure), total, rows: (await response.json()) as R[] }
}

/** Numbers that equal the rows of their list. */
const COUNTED_ROW_BY_ROW = [
  'Utilisateurs',
  'Contenus',
  'En attente',
  'Approuvés',
  'Rejetés',
  'Envois du jour',
  'Paiements',
  'Vidéos HLS',
]

/** Opens every number's list from the dashboard and compares the totals. Ends in the last list. */
export async function expectStatsToOpenTheirLists(page: Page): Promise<void> {
  const open = async <R>(name: string) => {
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
    return openStat<R>(page, name)
  }
  const reports = await openStat<{ total: number }>(page, 'Signalements')
  expect(
    reports.rows.reduce((sum, { total }) => sum + total, 0),
    'Signalements',
  ).toBe(reports.figure)
  // Each content with a file is listed once, each account that logged in too: the numbers are no smaller.
  for (const name of ['Stockage utilisé (Go)', 'Fichiers', 'Connexions du jour']) {
    const { figure, total } = await open(name)
    expect(total > 0, name).toBe(figure > 0)
    if (name !== 'Stockage utilisé (Go)') expect(figure, name).toBeGreaterThanOrEqual(total)
  }
  for (const name of COUNTED_ROW_BY_ROW) {
    const { figure, total } = await open(name)
    expect(total, name).toBe(figure)
  }
}
