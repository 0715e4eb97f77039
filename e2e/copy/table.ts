/** A sentence of the specification that people read on a page. */
export interface ShownSentence {
  /** The sentence in the specification. */
  section: number
  sentence: string
  /** The text on the page, when the sentence is only a part of it. */
  as?: string
  /** True when a reason or a number stands around it. */
  isPart?: true
}

type Row = string | Omit<ShownSentence, 'section'>

const rows = (section: number, ...sentences: Row[]): ShownSentence[] =>
  sentences.map((one) => ({ section, ...(typeof one === 'string' ? { sentence: one } : one) }))

/** Ordered by screen. Texts that the specification only describes come last, in the words of the page. */
export const shown: readonly ShownSentence[] = [
  ...rows(2, '(Accès refusé)', 'Vérification réussie !', 'Continuer maintenant', 'Confirmer mon âge'),
  ...rows(5, 'Vous devez avoir au moins 18 ans pour accéder à ce contenu'),
  ...rows(2, "Je n'ai pas 18 ans"),
  ...rows(8, 'Erreur lors de la vérification', "Erreur lors de la vérification d'âge"),

  ...rows(
    2,
    'Accueil',
    'Découvrir',
    'Inscription',
    'Modération',
    'Administration',
    'Souscrire un abonnement',
    'Utilisateur',
    'Email non disponible',
    'Gérer mon abonnement',
    'Mes factures',
    'Déconnexion',
    'Politique de confidentialité',
    'Mentions légales',
  ),

  ...rows(
    2,
    'Les nouveautés',
    'Les incontournables',
    'Notre sélection',
    'Voir plus',
    'Chargement des contenus...',
    'Aucune vidéo disponible dans cette section pour le moment',
    'Premium',
    'Abonnement requis',
  ),
  ...rows(3, 'Sans titre'),
  ...rows(2, 'Aucun contenu disponible', 'Erreur lors du chargement du contenu'),

  ...rows(
    2,
    'Tout effacer',
    { sentence: 'tag(s) sélectionné(s)', as: '(1) tag(s) sélectionné(s)' },
    'Résultats',
    'Tous les contenus',
    'Passez à un abonnement Premium ou VIP pour continuer à explorer plus de contenu',
    'Voir les abonnements',
    'Aucun résultat trouvé',
  ),

  ...rows(
    2,
    'Vidéos similaires',
    'Chargement des suggestions...',
    { sentence: '/5.00', isPart: true },
    'Chargement...',
  ),
  ...rows(5, "Le signalement n'est disponible que pour les vidéos locales"),
  ...rows(
    2,
    'Contenu non trouvé',
    'Erreur lors du chargement de la vidéo',
    'URL de vidéo non disponible',
    "Ce contenu n'est pas disponible",
  ),

  ...rows(
    2,
    'Accès Premium Requis',
    'Voir les Abonnements',
    'Limite Quotidienne Atteinte',
    'Passer à un Abonnement Supérieur',
    'Revenez demain pour continuer à regarder',
    'Montez en Gamme !',
    'PREMIUM/VIP',
    "Jusqu'à illimité",
    'Accès illimité à toutes les vidéos',
    'Qualité HD et 4K',
    'Aucune publicité',
    'Contenus exclusifs',
    'Ce message réapparaîtra dans 20 secondes',
    "vidéos regardées aujourd'hui",
  ),

  ...rows(2, 'Connexion', 'Se connecter', 'Connexion...'),
  ...rows(5, "L'email est requis", "Format d'email invalide", 'Le mot de passe est requis'),
  ...rows(8, 'Erreur de connexion', 'Erreur lors de la connexion'),
  ...rows(2, 'Connexion réussie ! Bienvenue !', 'Créer mon compte', 'Inscription réussie ! Bienvenue !'),
  ...rows(
    5,
    'Le mot de passe doit contenir au moins 8 caractères',
    'La confirmation du mot de passe est requise',
    'Les mots de passe ne correspondent pas',
    "Le nom d'utilisateur doit contenir au moins 3 caractères",
  ),
  ...rows(8, "Erreur lors de l'inscription"),

  ...rows(2, "S'abonner", 'Abonnement activé !', 'Paiement annulé'),
  ...rows(
    8,
    'Erreur lors de la création de la session de paiement',
    'Impossible de créer la session de paiement. Veuillez réessayer.',
    "Erreur lors de l'annulation de l'abonnement",
    'Êtes-vous sûr de vouloir annuler cet abonnement ?',
    'Abonnement annulé avec succès',
    "Impossible d'annuler l'abonnement. Veuillez réessayer.",
  ),
  ...rows(2, { sentence: 'mois', as: '/ mois' }, { sentence: 'an', as: '/ an' }, 'Mes Abonnements'),
  ...rows(
    8,
    'Erreur lors du chargement des plans',
    'Erreur lors du chargement des abonnements',
    "Impossible de charger les plans d'abonnement",
  ),
  ...rows(
    2,
    'Les abonnements se renouvellent automatiquement et peuvent être annulés à tout moment. Le paiement est sécurisé par le prestataire de paiement par carte.',
  ),

  ...rows(2, 'Voir la facture'),
  ...rows(4, 'Payée', 'Ouverte', 'Annulée', 'Irrecoverable', 'Brouillon', 'Inconnu'),
  ...rows(6, 'Vous devez être connecté pour voir vos factures.'),
  ...rows(8, 'Impossible de charger les factures'),
  ...rows(2, 'Télécharger le PDF'),

  ...rows(5, 'Veuillez sélectionner un fichier'),
  ...rows(
    8,
    'Erreur lors de la création du contenu',
    "Erreur lors de l'upload",
    'Contenu créé avec succès',
    'Upload terminé avec succès',
  ),
  ...rows(
    2,
    'Formats acceptés : MP4, AVI, MOV, MKV',
    'Taille maximale : 2 Go',
    'Le contenu est modéré avant publication',
    'Une notification vous est envoyée une fois la vidéo approuvée',
  ),

  ...rows(5, 'Veuillez sélectionner un type de signalement'),
  ...rows(8, 'Signalement envoyé', 'Erreur lors du signalement'),

  ...rows(2, 'Aucun contenu en attente de modération'),
  ...rows(5, 'Veuillez fournir une raison de rejet'),
  ...rows(
    8,
    { sentence: "Erreur lors de l'approbation", isPart: true },
    { sentence: 'Erreur lors du rejet', isPart: true },
    'Contenu approuvé',
    'Contenu rejeté',
  ),
  ...rows(
    2,
    'Approuver',
    'Rejeter',
    'Annuler',
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
