import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { fillRegistration, logIn, logOut } from '../../support/screens/account.ts'
import { enterBirthDate } from '../../support/screens/age-gate.ts'
import { cut, hold } from '../disturb.ts'
import { giveInvoices } from '../give-invoices.ts'
import { seeing } from '../seeing.ts'
import type { Site, Stage } from '../stage.ts'

const PERSON = { email: 'lectrice@exemple.test', password: 'une phrase assez longue' }
const FOOTER =
  'Les abonnements se renouvellent automatiquement et peuvent être annulés à tout moment. Le paiement est sécurisé par le prestataire de paiement par carte.'

/** Texts of the gate, of the account forms, and of the account pages. */
export const testAccountPages = (site: () => Site) =>
  describe('sentences of accounts', { timeout: 60_000 }, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await site().openStage()
    }, 240_000)
    afterEach(({ task }) => stage.keepPicture(task))
    afterAll(() => stage?.close(), 60_000)

    const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()
    const open = (path: string) => stage.page.goto(stage.url + path)

    test('the gate cannot ask the platform', async () => {
      const { page } = stage
      const mend = await cut(page, '**/api/age-gate/**')
      await open('/')
      await seeing(page, 'Erreur lors de la vérification', "Je n'ai pas 18 ans")
      await enterBirthDate(page, '1988-02-29')
      await press('Confirmer mon âge')
      await seeing(page, "Erreur lors de la vérification d'âge")
      await mend()
      await press('Confirmer mon âge')
      await press('Continuer maintenant')
      await seeing(page, 'Politique de confidentialité', 'Mentions légales')
    })

    test('a login is checked, takes its time, and fails', async () => {
      const { page } = stage
      await open('/login')
      await seeing(page, 'Accueil', 'Découvrir', 'Inscription', 'Connexion')
      await press('Se connecter')
      await seeing(page, "L'email est requis", 'Le mot de passe est requis')
      await logIn(page, { ...PERSON, email: 'lectrice' })
      await seeing(page, "Format d'email invalide")
      const letGo = await hold(page, '**/api/login_check')
      await logIn(page, PERSON)
      await seeing(page, 'Connexion...')
      await letGo()
      await seeing(page, 'Email ou mot de passe incorrect')
      const mend = await cut(page, '**/api/login_check')
      await logIn(page, PERSON)
      await seeing(page, 'Erreur lors de la connexion')
      await mend()
      const notOurs = { status: 502, contentType: 'text/html', body: '<p>Bad gateway</p>' }
      await page.route('**/api/login_check', (route) => route.fulfill(notOurs))
      await logIn(page, PERSON)
      await seeing(page, 'Erreur de connexion')
      await page.unroute('**/api/login_check')
    })

    test('a registration is checked, fails, and succeeds', async () => {
      const { page } = stage
      await open('/register')
      await press('Créer mon compte')
      await seeing(page, 'La confirmation du mot de passe est requise')
      await fillRegistration(page, { ...PERSON, password: 'court' })
      await page.getByLabel('Confirmer le mot de passe').fill('autre')
      await page.getByLabel("Nom d'utilisateur").fill('ab')
      await press('Créer mon compte')
      await seeing(
        page,
        'Le mot de passe doit contenir au moins 8 caractères',
        'Les mots de passe ne correspondent pas',
        "Le nom d'utilisateur doit contenir au moins 3 caractères",
      )
      await page.getByLabel("Nom d'utilisateur").fill('')
      await fillRegistration(page, PERSON)
      const mend = await cut(page, '**/api/users')
      await press('Créer mon compte')
      await seeing(page, "Erreur lors de l'inscription")
      await mend()
      await press('Créer mon compte')
      await seeing(page, 'Inscription réussie ! Bienvenue !')
    })

    test('the menu of somebody without a name, and without an address', async () => {
      const { page } = stage
      await seeing(page, 'Souscrire un abonnement')
      const menu = page.getByRole('button', { name: 'Menu du profil' })
      await menu.click()
      await seeing(page, 'Utilisateur', 'Gérer mon abonnement', 'Mes factures', 'Déconnexion')
      const mend = await cut(page, '**/api/**')
      const token = await exchangeToken(`h.${btoa(JSON.stringify({ exp: Date.now() }))}.s`)
      await open('/legal-notice')
      await menu.click()
      await seeing(page, 'Email non disponible')
      await exchangeToken(token)
      await mend()
    })

    test('subscriptions are shown, and fail to be', async () => {
      const { page, dataDir } = stage
      await open('/subscriptions')
      await seeing(page, '/ mois', 'Mes Abonnements')
      await giveInvoices(dataDir, PERSON.email)
      await page.reload()
      await seeing(page, '/ an')
      await seeing(page, FOOTER)
      await cut(page, '**/api/subscriptions/**')
      await page.reload()
      await seeing(
        page,
        "Impossible de charger les plans d'abonnement",
        'Erreur lors du chargement des plans',
        'Erreur lors du chargement des abonnements',
      )
      await page.unrouteAll()
    })

    test('invoices are shown in each state, fail to be, and need an account', async () => {
      const { page } = stage
      await open('/invoices')
      await seeing(page, 'Payée', 'Ouverte', 'Annulée', 'Irrecoverable', 'Brouillon')
      await seeing(page, 'Voir la facture', 'Télécharger le PDF')
      await page.route('**/my-invoices', async (route) => {
        const answer = await route.fetch()
        const list = (await answer.json()) as { member: { status: string | null }[] }
        for (const invoice of list.member) invoice.status = null
        await route.fulfill({ response: answer, json: list })
      })
      await page.reload()
      await seeing(page, 'Inconnu')
      await page.unrouteAll()
      await cut(page, '**/my-invoices')
      await page.reload()
      await seeing(page, 'Impossible de charger les factures')
      await page.unrouteAll()
      await logOut(page)
      await seeing(page, 'Vous devez être connecté pour voir vos factures.')
    })

    /** @returns the token that was stored before */
    function exchangeToken(token: string): Promise<string> {
      return stage.page.evaluate((next) => {
        const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
        const before = stored.state.token
        stored.state.token = next
        localStorage.setItem('auth-storage', JSON.stringify(stored))
        return before
      }, token)
    }
  })
