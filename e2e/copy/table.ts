import { rows, type ShownRow } from './rows.ts'

const site = (feature: string) => `web/src/messages/${feature}.fr.ts`
const backoffice = (feature: string) => `backoffice/src/messages/${feature}.fr.ts`
const seenIn = (file: string) => (test: string) => ({ file: `e2e/${file}`, test })
const account = seenIn('copy/account.test.ts')
const contents = seenIn('copy/contents.test.ts')
const videos = seenIn('copy/videos.test.ts')
const journey = seenIn('journeys/journey.ts')

const gateOpens = journey('the age gate refuses a minor and lets an adult in, once a session')
const gateFails = account('the gate cannot ask the platform')
const logsIn = account('a login is checked, takes its time, and fails')
const registers = account('a registration is checked, fails, and succeeds')
const menu = account('the menu of somebody without a name, and without an address')
const subscriptions = account('subscriptions are shown, and fail to be')
const orders = seenIn('copy/subscriptions.test.ts')
const ordered = orders('an order is agreed to first, fails, and is sent once')
const cancels = orders('cancelling asks, fails, succeeds, and is taken back')
const invoices = account('invoices are shown in each state, fail to be, and need an account')
const homeLoads = videos('Home loads, with a section that stays empty')
const homeFails = videos('Home has nothing, and fails')
const videoLoads = videos('the page of a video loads, with others like it')
const videoFails = videos('the page of a video fails, has no player, and is not there')
const visitorModal = videos('a visitor is invited after five seconds, and again after thirty')
const subscriberModal = videos('a subscriber is shown a higher plan, then the limit of the day')
const discover = videos('Discover finds nothing, and invites to more')
const uploads = contents('an upload is explained and checked, fails twice, and succeeds')
const decides = contents('decisions fail, and are made')
const reports = contents('a report is checked, fails, and is sent')

/** Ordered by screen. Texts that the specification only describes come last, in the words of the page. */
export const shown: readonly ShownRow[] = [
  ...rows(
    site('age-gate'),
    gateOpens,
    2,
    '(Accès refusé)',
    'Vérification réussie !',
    'Continuer maintenant',
    'Confirmer mon âge',
  ),
  ...rows(site('age-gate'), gateOpens, 5, 'Vous devez avoir au moins 18 ans pour accéder à ce contenu'),
  ...rows(site('age-gate'), gateFails, 2, "Je n'ai pas 18 ans"),
  ...rows(
    site('age-gate'),
    gateFails,
    8,
    'Erreur lors de la vérification',
    "Erreur lors de la vérification d'âge",
  ),

  ...rows(site('site'), logsIn, 2, 'Accueil', 'Découvrir', 'Inscription'),
  ...rows(site('site'), uploads, 2, 'Modération', 'Administration'),
  ...rows(site('site'), menu, 2, 'Souscrire un abonnement'),
  ...rows(
    site('auth'),
    menu,
    2,
    'Utilisateur',
    'Email non disponible',
    'Gérer mon abonnement',
    'Mes factures',
    'Déconnexion',
  ),
  ...rows(site('site'), gateFails, 2, 'Politique de confidentialité', 'Mentions légales'),

  ...rows(
    site('home'),
    homeLoads,
    2,
    'Les nouveautés',
    'Les incontournables',
    'Notre sélection',
    'Voir plus',
    'Chargement des contenus...',
    'Aucune vidéo disponible dans cette section pour le moment',
  ),
  ...rows(site('videos'), homeLoads, 2, 'Premium', 'Abonnement requis'),
  ...rows('services/catalog/src/adapters/wire/text.ts', homeLoads, 3, 'Sans titre'),
  ...rows(site('home'), homeFails, 2, 'Aucun contenu disponible', 'Erreur lors du chargement du contenu'),

  ...rows(
    site('discover'),
    discover,
    2,
    'Tout effacer',
    { sentence: 'tag(s) sélectionné(s)', as: '(1) tag(s) sélectionné(s)' },
    'Résultats',
    'Tous les contenus',
    'Passez à un abonnement Premium ou VIP pour continuer à explorer plus de contenu',
    'Voir les abonnements',
    'Aucun résultat trouvé',
  ),

  ...rows(site('videos'), videoLoads, 2, 'Vidéos similaires', 'Chargement des suggestions...'),
  ...rows(site('provider-watch'), videoLoads, 2, '/5.00'),
  ...rows(site('contents'), videoLoads, 2, 'Chargement...'),
  ...rows(site('report'), videoLoads, 5, "Le signalement n'est disponible que pour les vidéos locales"),
  ...rows(site('contents'), videoFails, 2, 'Contenu non trouvé', 'Erreur lors du chargement de la vidéo'),
  ...rows(site('provider-watch'), videoFails, 2, 'URL de vidéo non disponible'),
  ...rows(
    site('contents'),
    journey('before a decision the public sees nothing of it'),
    2,
    "Ce contenu n'est pas disponible",
  ),

  ...rows(site('subscription-modal'), visitorModal, 2, 'Accès Premium Requis', 'Voir les Abonnements'),
  ...rows(
    site('subscription-modal'),
    subscriberModal,
    2,
    'Limite Quotidienne Atteinte',
    'Passer à un Abonnement Supérieur',
    'Revenez demain pour continuer à regarder',
    'Montez en Gamme !',
    'PREMIUM/VIP',
    "Jusqu'à illimité",
  ),
  ...rows(
    site('subscription-modal'),
    visitorModal,
    2,
    'Accès illimité à toutes les vidéos',
    'Qualité HD et 4K',
    'Aucune publicité',
    'Contenus exclusifs',
    'Ce message réapparaîtra dans 20 secondes',
  ),
  ...rows(site('subscription-modal'), subscriberModal, 2, "vidéos regardées aujourd'hui"),

  ...rows(site('auth'), logsIn, 2, 'Connexion', 'Se connecter', 'Connexion...'),
  ...rows(
    site('auth'),
    logsIn,
    5,
    "L'email est requis",
    "Format d'email invalide",
    'Le mot de passe est requis',
  ),
  ...rows(site('auth'), logsIn, 8, 'Erreur de connexion', 'Erreur lors de la connexion'),
  ...rows(site('auth'), uploads, 2, 'Connexion réussie ! Bienvenue !'),
  ...rows(site('auth'), registers, 2, 'Créer mon compte', 'Inscription réussie ! Bienvenue !'),
  ...rows(
    site('auth'),
    registers,
    5,
    'Le mot de passe doit contenir au moins 8 caractères',
    'La confirmation du mot de passe est requise',
    'Les mots de passe ne correspondent pas',
    "Le nom d'utilisateur doit contenir au moins 3 caractères",
  ),
  ...rows(site('auth'), registers, 8, "Erreur lors de l'inscription"),

  ...rows(
    site('subscriptions'),
    orders('a visitor chooses, makes an account, and finds the choice again'),
    2,
    "S'abonner",
  ),
  ...rows(
    site('checkout'),
    orders('a payment is waited for, and opens what is open in another tab'),
    2,
    'Abonnement activé !',
  ),
  ...rows(site('checkout'), orders('who turns back at the card page has paid nothing'), 2, 'Paiement annulé'),
  ...rows(
    site('checkout'),
    ordered,
    8,
    'Erreur lors de la création de la session de paiement',
    'Impossible de créer la session de paiement. Veuillez réessayer.',
  ),
  ...rows(
    site('subscriptions'),
    cancels,
    8,
    "Erreur lors de l'annulation de l'abonnement",
    'Êtes-vous sûr de vouloir annuler cet abonnement ?',
    'Abonnement annulé avec succès',
    "Impossible d'annuler l'abonnement. Veuillez réessayer.",
  ),
  ...rows(
    site('subscriptions'),
    subscriptions,
    2,
    { sentence: 'mois', as: '/ mois' },
    { sentence: 'an', as: '/ an' },
    'Mes Abonnements',
  ),
  ...rows(
    site('subscriptions'),
    subscriptions,
    8,
    'Erreur lors du chargement des plans',
    'Erreur lors du chargement des abonnements',
    "Impossible de charger les plans d'abonnement",
  ),
  ...rows(
    site('subscriptions'),
    subscriptions,
    2,
    'Les abonnements se renouvellent automatiquement et peuvent être annulés à tout moment. Le paiement est sécurisé par le prestataire de paiement par carte.',
  ),

  ...rows(site('invoices'), invoices, 2, 'Voir la facture'),
  ...rows(
    site('invoices'),
    invoices,
    4,
    'Payée',
    'Ouverte',
    'Annulée',
    'Irrecoverable',
    'Brouillon',
    'Inconnu',
  ),
  ...rows(site('invoices'), invoices, 6, 'Vous devez être connecté pour voir vos factures.'),
  ...rows(site('invoices'), invoices, 8, 'Impossible de charger les factures'),
  ...rows(site('invoices'), invoices, 2, 'Télécharger le PDF'),

  ...rows(site('upload'), uploads, 5, 'Veuillez sélectionner un fichier'),
  ...rows(
    site('upload'),
    uploads,
    8,
    'Erreur lors de la création du contenu',
    "Erreur lors de l'upload",
    'Contenu créé avec succès',
    'Upload terminé avec succès',
  ),
  ...rows(
    site('upload'),
    uploads,
    2,
    'Formats acceptés : MP4, AVI, MOV, MKV',
    'Taille maximale : 2 Go',
    'Le contenu est modéré avant publication',
    'Une notification vous est envoyée une fois la vidéo approuvée',
  ),

  ...rows(site('report'), reports, 5, 'Veuillez sélectionner un type de signalement'),
  ...rows(site('report'), reports, 8, 'Signalement envoyé', 'Erreur lors du signalement'),

  ...rows(backoffice('cases'), decides, 2, 'Aucun contenu en attente de modération'),
  ...rows(backoffice('cases'), decides, 5, 'Veuillez fournir une raison de rejet'),
  ...rows(
    backoffice('cases'),
    decides,
    8,
    "Erreur lors de l'approbation",
    'Erreur lors du rejet',
    'Contenu approuvé',
  ),
  ...rows(
    backoffice('cases'),
    journey('a moderator previews both, refuses one with a reason and approves the other'),
    8,
    'Contenu rejeté',
  ),
  ...rows(backoffice('cases'), decides, 2, 'Approuver', 'Rejeter', 'Annuler'),
  ...rows(
    backoffice('dashboard'),
    journey('an administrator sees the twelve figures, and they have moved'),
    2,
    'Utilisateurs',
    'Contenus',
    'En attente',
    'Approuvés',
    'Rejetés',
    'Envois du jour',
    'Connexions du jour',
    'Signalements',
    'Paiements',
    'Stockage utilisé (Go)',
    'Fichiers',
    'Vidéos HLS',
  ),
]
