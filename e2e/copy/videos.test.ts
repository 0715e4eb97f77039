import { freePorts } from '@alcove/kit/http/free-ports'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWindow, WIDTHS } from '../support/browser.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { startBareProvider } from './bare-provider.ts'
import { cut, hold } from './disturb.ts'
import { giveBasic } from './give-basic.ts'
import { seeing, seeingPart } from './seeing.ts'
import { openStage, type Stage } from './stage.ts'

const PERSON = { email: 'abonnee@exemple.test', password: 'une phrase assez longue' }
const LISTS = ['**/api/adult-content/*/search*', '**/api/adult-content/letsjerktv/feed*', '**/api/contents?*']

/** Texts of lists, provider pages and the subscription modal. Provider 2 is down, and 3 has one bare video. */
describe('sentences of videos', { timeout: 60_000 }, () => {
  let stage: Stage
  let bare: Awaited<ReturnType<typeof startBareProvider>>
  beforeAll(async () => {
    bare = await startBareProvider()
    const [nobody] = await freePorts(1)
    stage = await openStage({
      environment: {
        PROVIDER_LETSJERKTV_URL: `http://127.0.0.1:${nobody}`,
        PROVIDER_REDTUBE_URL: bare.url,
        VIEW_LIMIT_BASIC: '2',
      },
    })
    await giveBasic(stage, PERSON)
    await passAgeGate(stage.page, stage.url)
  }, 240_000)
  afterEach(({ task }) => stage.keepPicture(task))
  afterAll(async () => {
    await stage?.close()
    await bare?.stop()
  }, 60_000)

  const open = (path: string) => stage.page.goto(stage.url + path)

  test('Home loads, with a section that stays empty', async () => {
    const { page } = stage
    const letGo = await hold(page, '**/api/adult-content/eporner/**')
    await page.reload()
    await seeing(page, 'Chargement des contenus...')
    await letGo()
    await seeing(page, 'Les nouveautés', 'Les incontournables', 'Notre sélection', 'Voir plus')
    await seeing(page, 'Premium', 'Abonnement requis')
    await seeing(page, 'Aucune vidéo disponible dans cette section pour le moment', 'Sans titre')
  })

  test('Home has nothing, and fails', async () => {
    const { page } = stage
    await cut(page, '**/api/adult-content/eporner/**', '**/api/adult-content/redtube/**')
    await page.reload()
    await seeing(page, 'Aucun contenu disponible')
    await cut(page, ...LISTS)
    await page.reload()
    await seeing(page, 'Erreur lors du chargement du contenu')
    await page.unrouteAll()
  })

  test('the page of a video loads, with others like it', async () => {
    const { page } = stage
    const [id] = await idsOf(page, '')
    const letVideoGo = await hold(page, '**/api/adult-content/eporner/video/**')
    const letSuggestionsGo = await hold(page, '**/api/adult-content/eporner/search*')
    await open(`/content/${id}`)
    await seeing(page, 'Chargement...')
    await letVideoGo()
    await seeing(page, 'Vidéos similaires', 'Chargement des suggestions...')
    await letSuggestionsGo()
    await seeingPart(page, '/5.00')
    await page.getByRole('button', { name: 'Signaler' }).click()
    await seeing(page, "Le signalement n'est disponible que pour les vidéos locales")
  })

  test('the page of a video fails, has no player, and is not there', async () => {
    const { page } = stage
    const mend = await cut(page, '**/api/adult-content/eporner/video/**')
    await page.reload()
    await seeing(page, 'Erreur lors du chargement de la vidéo')
    await mend()
    await open('/content/redtube_4000001')
    await seeing(page, 'URL de vidéo non disponible')
    await open('/content/pornhub_1')
    await seeing(page, 'Contenu non trouvé')
  })

  test('a visitor is invited after five seconds, and again after thirty', async () => {
    const [id] = await idsOf(stage.page, '')
    // Note: a fake clock applies to a whole window.
    const visitor = await openWindow(stage.browser, WIDTHS.desk)
    await visitor.addCookies(await stage.page.context().cookies())
    const page = await visitor.newPage()
    await page.clock.install()
    await page.goto(`${stage.url}/content/${id}`)
    await seeing(page, 'Vidéos similaires')
    const modal = page.getByRole('dialog')
    expect(await modal.count()).toBe(0)
    await page.clock.fastForward(5_000)
    await seeing(modal, 'Accès Premium Requis', 'Voir les Abonnements')
    await seeing(modal, 'Accès illimité à toutes les vidéos', 'Qualité HD et 4K')
    await seeing(modal, 'Aucune publicité', 'Contenus exclusifs')
    await seeing(modal, 'Ce message réapparaîtra dans 20 secondes')
    // The dialog hears keys once it has the focus.
    await modal.and(page.locator(':focus-within')).waitFor()
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await page.clock.fastForward(25_000)
    await seeing(modal, 'Accès Premium Requis')
    await visitor.close()
  })

  test('a subscriber is shown a higher plan, then the limit of the day', async () => {
    const { page } = stage
    await open('/login')
    await logIn(page, PERSON)
    await seeing(page, 'Connexion réussie ! Bienvenue !')
    const [first, second] = await idsOf(page, 'solo')
    const modal = page.getByRole('dialog')
    await open(`/content/${first}`)
    await seeing(modal, 'Montez en Gamme !', "Jusqu'à illimité", 'PREMIUM/VIP')
    await open(`/content/${second}`)
    await seeing(modal, 'Limite Quotidienne Atteinte', '2 / 2', "vidéos regardées aujourd'hui")
    await seeing(modal, 'Passer à un Abonnement Supérieur', 'Revenez demain pour continuer à regarder')
  })

  test('Discover finds nothing, and invites to more', async () => {
    const { page } = stage
    await open('/categories?q=introuvable')
    await seeing(page, 'Aucun résultat trouvé')
    await page.getByRole('button', { name: 'Tout effacer' }).click()
    await seeing(page, 'Tous les contenus', 'Voir les abonnements')
    await seeing(page, 'Passez à un abonnement Premium ou VIP pour continuer à explorer plus de contenu')
    await page.getByRole('button', { name: 'amateur' }).click()
    await seeing(page, 'Résultats', '(1) tag(s) sélectionné(s)', 'Tout effacer')
  })

  /** Count of videos that provider 1 finds for a text. */
  function idsOf(page: Page, query: string): Promise<string[]> {
    return page.evaluate(async (text) => {
      const found = await fetch(`/api/adult-content/eporner/search?query=${text}&per_page=10&page=1`)
      const { videos } = (await found.json()) as { videos: { id: string }[] }
      return videos.map(({ id }) => id)
    }, query)
  }
})
