import { contentApproved } from '@alcove/contracts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consoleOf, rejected } from '../../services/moderation/test/support/console.ts'
import { aModerator } from '../../services/moderation/test/support/world.ts'
import { keepPicture } from '../support/browser.ts'
import { actions } from '../support/screens/console.ts'
import { pressOnceThere, rowPlaces } from './desk-gestures.ts'
import { type DeskStage, openDeskStage } from './desk-stage.ts'

/** Time limit for another person's change to appear. */
const NEWS_MS = 7_000
/** Longer than the controls of a case stay disabled. */
const ALIVE_MS = 1_000

/**
 * No accidental decisions: the console in a browser with a real moderation service. Controls are disabled in real time,
 * which a busy machine may miss: a failed test is repeated twice.
 */
describe('the desk of a moderator', { timeout: 60_000, retry: 2 }, () => {
  let stage: DeskStage
  let desk: ReturnType<typeof consoleOf>
  let page: Page
  beforeAll(async () => {
    stage = await openDeskStage()
    desk = consoleOf(stage.world)
  }, 120_000)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, 'desk', task.name)
    await page?.context().close()
    await putCasesAway()
  })
  afterAll(() => stage?.close(), 60_000)

  const putCasesAway = () => stage.world.database.query(`UPDATE moderation_case SET state = 'PREPARING'`)
  const me = aModerator()
  const open = async (path?: string) => {
    page = await stage.open(me, path)
    return page
  }
  const review = (id: string) => open(`/cases/${id}/show`)
  const heading = (n: number) =>
    page.getByRole('heading', { level: 1, name: `Vidéo de démonstration ${n}`, exact: true })
  const inRow = (act: string, n: number) =>
    page.getByRole('button', { name: `${act} « Vidéo de démonstration ${n} »`, exact: true })
  const alive = () => page.waitForTimeout(ALIVE_MS)
  const statuses = async (ids: string[]) => {
    const found = []
    for (const id of ids) found.push((await desk.caseOf(id)).status)
    return found
  }
  const focusOnPage = () => page.evaluate('document.activeElement !== document.body')

  test('a second A after 400 ms decides nothing about the next case', async () => {
    // A press delivered too late by a busy machine proves nothing: the story is repeated with other cases.
    for (let attempt = 1; ; attempt++) {
      const ids = await stage.cases(3)
      await review(ids[0] as string)
      await heading(1).waitFor()
      await alive()
      const pressed = pressOnceThere(page, 'Vidéo de démonstration 2', 'a', 400)
      await page.keyboard.press('a')
      const inTime = await pressed
      await page.getByText('Contenu approuvé').waitFor()
      await alive()
      if (!inTime && attempt < 5) {
        await putCasesAway()
        continue
      }
      expect(inTime, 'the machine is too slow to press in time').toBe(true)
      expect(await statuses(ids)).toEqual(['HELD', 'PENDING', 'PENDING'])
      return
    }
  })

  test('a key that is mashed for three seconds decides about one case', async () => {
    const ids = await stage.cases(4)
    await review(ids[0] as string)
    await heading(1).waitFor()
    await alive()
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press('a')
      await page.waitForTimeout(150)
    }
    expect(await statuses(ids)).toEqual(['HELD', 'PENDING', 'PENDING', 'PENDING'])
  })

  test('the buttons of a case that just came are dead, keep the focus, and look dead', async () => {
    const ids = await stage.cases(2)
    await review(ids[0] as string)
    const approve = actions(page).getByRole('button', { name: /^Approuver/ })
    await approve.waitFor()
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    await approve.focus()
    await approve.click({ force: true })
    await alive()
    expect(await approve.getAttribute('aria-disabled')).toBeNull()
    expect(await approve.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true)
    expect(await statuses(ids)).toEqual(['PENDING', 'PENDING'])
  })

  test('two clicks 700 ms apart in the list decide about one case, and no row moves', async () => {
    const ids = await stage.cases(4)
    await open()
    await inRow('Approuver', 2).waitFor()
    await alive()
    const before = await rowPlaces(page)
    const box = (await inRow('Approuver', 2).boundingBox())!
    await page.mouse.click(box.x + 20, box.y + 10)
    await page.waitForTimeout(700)
    await page.mouse.click(box.x + 20, box.y + 10)
    await inRow('Annuler', 2).waitFor()
    expect(await statuses(ids)).toEqual(['PENDING', 'HELD', 'PENDING', 'PENDING'])
    await desk.hold(ids[0] as string)
    await stage.cases(2)
    await page.getByRole('button', { name: '2 nouveaux dossiers – Afficher' }).waitFor({ timeout: NEWS_MS })
    expect(await rowPlaces(page)).toEqual(before)
  })

  test('a decision is undone in its row, with the keyboard, which never loses its place', async () => {
    const [id] = await stage.cases(2)
    await open()
    await inRow('Approuver', 1).focus()
    await alive()
    await page.keyboard.press('Enter')
    await page.getByText('Contenu approuvé').waitFor()
    await inRow('Annuler', 1).waitFor()
    await expect
      .poll(() => inRow('Annuler', 1).evaluate((one) => one === one.ownerDocument.activeElement))
      .toBe(true)
    await alive()
    await page.keyboard.press('Enter')
    await page.getByText('Décision annulée').waitFor()
    expect(await focusOnPage()).toBe(true)
    expect(await desk.caseOf(id as string)).toMatchObject({
      status: 'PENDING',
      endedHolds: [{ end: 'UNDONE' }],
    })
  })

  test('U undoes the last decision from the next case; once it is in effect the control is gone', async () => {
    const [first, second] = (await stage.cases(3)) as [string, string]
    await review(first)
    await heading(1).waitFor()
    await alive()
    await page.keyboard.press('a')
    await heading(2).waitFor()
    await page.getByRole('group', { name: 'Dernière décision' }).waitFor()
    await alive()
    await page.keyboard.press('u')
    await page.getByText('Décision annulée').waitFor()
    expect((await desk.caseOf(first)).status).toBe('PENDING')
    await page.keyboard.press('a')
    await heading(3).waitFor()
    await page.keyboard.press('k')
    await heading(1).waitFor()
    await page.goto(`${stage.url}/backoffice/#/cases/${second}/show`)
    const undo = actions(page).getByRole('button', { name: /^Annuler/ })
    await undo.waitFor()
    stage.world.clock.advance(10_000)
    await undo.waitFor({ state: 'detached', timeout: 15_000 })
    await actions(page).getByText('Vous avez approuvé ce contenu').waitFor({ timeout: NEWS_MS })
    await expect.poll(() => desk.saidOf(contentApproved, second)).toHaveLength(1)
    expect(await focusOnPage()).toBe(true)
  })

  test('shows that another moderator has decided the open case; reason and position stay', async () => {
    const ids = await stage.cases(3)
    await review(ids[1] as string)
    await heading(2).waitFor()
    await alive()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Le titre est trompeur.')
    const other = aModerator()
    const { hold } = (await desk.hold(ids[1] as string, rejected('Autre raison'), other)).body
    await dialog.getByText(`${other.username} a rejeté ce contenu`).waitFor({ timeout: NEWS_MS })
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Le titre est trompeur.')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await actions(page).getByText(`${other.username} a rejeté ce contenu`).waitFor()
    expect(await focusOnPage()).toBe(true)
    await desk.undo(ids[1] as string, hold?.id as string, other)
    await actions(page)
      .getByRole('button', { name: /^Rejeter/ })
      .waitFor({ timeout: NEWS_MS })
    await alive()
    await page.keyboard.press('r')
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Le titre est trompeur.')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Abandonner' }).click()
    await page.keyboard.press('j')
    await heading(3).waitFor()
  })

  test('a conflict is told as what it is, and leaves the person where they are', async () => {
    const ids = await stage.cases(2)
    await review(ids[0] as string)
    await heading(1).waitFor()
    await alive()
    // The live update is blocked: only the refusal shows the change.
    await page.route(`**/api/admin/cases/${ids[0]}`, (route) => route.abort())
    const other = aModerator()
    await desk.hold(ids[0] as string, rejected('Autre raison'), other)
    await page.unroute(`**/api/admin/cases/${ids[0]}`)
    await page.keyboard.press('a')
    await page.getByText(`prise en compte. ${other.username} a rejeté ce contenu`).waitFor()
    await heading(1).waitFor()
    expect((await desk.caseOf(ids[0] as string)).hold?.outcome).toBe('REJECTED')
  })

  test('the walk follows filter, sort and all pages', async () => {
    const ids = await stage.cases(28)
    const query = new URLSearchParams({
      filter: JSON.stringify({ status: 'PENDING', q: 'démonstration 2' }),
      sort: 'createdAt',
      order: 'DESC',
      page: '1',
      perPage: '25',
    })
    await open(`/cases?${query}`)
    await page.getByRole('link', { name: 'Vidéo de démonstration 28', exact: true }).click()
    await heading(28).waitFor()
    await page.getByText('1 sur 10').waitFor()
    for (const n of [27, 26]) {
      await page.keyboard.press('j')
      await heading(n).waitFor()
    }
    await alive()
    await page.keyboard.press('a')
    await heading(25).waitFor()
    // Past the first page of the queue, which has 25.
    await page.goto(`${stage.url}/backoffice/#/cases/${ids[24]}/show`)
    await heading(25).waitFor()
    await page.keyboard.press('j')
    await heading(27).waitFor()
    await page.keyboard.press('k')
    await heading(25).waitFor()
  })

  test('offline freezes what can be done, and lights no filter over old rows', async () => {
    const ids = await stage.cases(2)
    await open()
    await inRow('Approuver', 1).waitFor()
    await alive()
    await page.context().setOffline(true)
    await page.getByText('Hors ligne : les décisions sont suspendues.').waitFor()
    expect(await inRow('Approuver', 1).getAttribute('aria-disabled')).toBe('true')
    await inRow('Approuver', 1).click({ force: true })
    const approved = page.getByRole('button', { name: 'Approuvés', exact: true })
    await approved.click({ force: true })
    expect(await approved.getAttribute('aria-pressed')).toBe('false')
    await page.context().setOffline(false)
    await expect.poll(() => inRow('Approuver', 1).getAttribute('aria-disabled')).toBeNull()
    expect(await statuses(ids)).toEqual(['PENDING', 'PENDING'])
  })

  test('templates are inserted at the caret, and Esc asks when something is typed', async () => {
    const [id] = await stage.cases(1)
    await review(id as string)
    await heading(1).waitFor()
    await alive()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Avant. Après.')
    await dialog
      .getByRole('textbox')
      .evaluate((area: { setSelectionRange(a: number, b: number): void }) => area.setSelectionRange(6, 6))
    await dialog.getByRole('button', { name: 'Qualité' }).click()
    const reason = 'Avant. L’image ou le son est inexploitable. Après.'
    expect(await dialog.getByRole('textbox').inputValue()).toBe(reason)
    await page.keyboard.press('Escape')
    await dialog.getByText('Abandonner ce que vous avez saisi ?').waitFor()
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
    expect(await dialog.getByRole('textbox').inputValue()).toBe(reason)
    await dialog.getByRole('button', { name: 'Rejeter', exact: true }).click()
    await page.getByText('Contenu rejeté').waitFor()
    expect((await desk.caseOf(id as string)).hold).toMatchObject({ reason })
    expect(await focusOnPage()).toBe(true)
  })
})
