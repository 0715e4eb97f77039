import type { Provider } from '@alcove/contracts'
import type { FixedPage } from '../pages/page-route.ts'

interface PageText {
  title: string
  description: string
}

const ADULTS = 'Accès réservé aux personnes majeures.'

/** Texts of page heads and crawler pages. Headings match the site. */
export const pageMessages = {
  brand: 'Alcôve',
  general: `Alcôve, vidéothèque pour adultes. ${ADULTS}`,
  fixed: {
    home: { title: '', description: `Alcôve, vidéothèque pour adultes. ${ADULTS}` },
    discover: {
      title: 'Découvrir',
      description: `Toutes les vidéos d’Alcôve, par étiquettes et par recherche. ${ADULTS}`,
    },
    subscriptions: {
      title: 'Abonnements',
      description:
        'Les abonnements d’Alcôve : trois formules, par mois ou par an, que l’on peut annuler à tout moment. Paiement sécurisé par carte.',
    },
    privacyPolicy: {
      title: 'Politique de confidentialité',
      description: 'Quelles données Alcôve traite, pourquoi, combien de temps, et quels sont vos droits.',
    },
    legalNotice: {
      title: 'Mentions légales',
      description:
        'Le contenu vidéo provient de trois fournisseurs tiers ; Alcôve se limite à l’agréger. Éditeur, retrait de vidéos, accès réservé aux adultes.',
    },
    termsOfUse: {
      title: 'Conditions générales d’utilisation',
      description:
        'Accès, compte, vidéos envoyées, ce qui est interdit, signalement et modération : les règles d’utilisation d’Alcôve.',
    },
    termsOfSale: {
      title: 'Conditions générales de vente',
      description:
        'Prix, commande, paiement, renouvellement, résiliation et droit de rétractation des abonnements d’Alcôve.',
    },
    termination: {
      title: 'Résilier votre contrat',
      description: 'Mettre fin à un abonnement Alcôve, gratuitement, avec ou sans compte.',
    },
    withdrawal: {
      title: 'Renoncer au contrat',
      description: 'Renoncer à un abonnement Alcôve dans les 14 jours de la commande, avec ou sans compte.',
    },
    report: {
      title: 'Signaler un contenu',
      description:
        'Signaler une vidéo à l’équipe de modération d’Alcôve, sans compte. Un reçu permet de lire la réponse.',
    },
    reportState: {
      title: 'Votre signalement',
      description: 'L’état d’un signalement et la réponse de la modération.',
    },
    help: {
      title: 'Aide',
      description:
        'Entrer sur le site, compte, abonnement, lecture, signalement, et des services à qui parler.',
    },
    login: { title: 'Connexion', description: 'Se connecter à Alcôve.' },
    register: { title: 'Inscription', description: 'Créer un compte sur Alcôve.' },
    forgotPassword: {
      title: 'Mot de passe oublié',
      description: 'Choisir un nouveau mot de passe sur Alcôve.',
    },
    resetPassword: {
      title: 'Nouveau mot de passe',
      description: 'Choisir un nouveau mot de passe sur Alcôve.',
    },
    account: { title: 'Mon compte', description: 'Vos identifiants et vos sessions sur Alcôve.' },
    confirmEmail: { title: 'Confirmer votre adresse', description: 'Confirmer une adresse sur Alcôve.' },
    refuseEmail: {
      title: 'Refuser ce changement d’adresse',
      description: 'Refuser un changement d’adresse sur Alcôve.',
    },
    upload: { title: 'Envoyer une vidéo', description: 'Envoyer une vidéo à Alcôve.' },
    library: { title: 'Ma vidéothèque', description: 'Vos vidéos favorites et récentes.' },
    moderation: { title: 'Modération', description: 'Page réservée à l’équipe du site.' },
    admin: { title: 'Administration', description: 'Page réservée à l’équipe du site.' },
    invoices: { title: 'Mes factures', description: 'Vos factures sur Alcôve.' },
    subscriptionSuccess: { title: 'Abonnement activé !', description: 'Votre abonnement est actif.' },
    subscriptionCancel: { title: 'Paiement annulé', description: 'Aucun montant n’a été débité.' },
    deleteAccount: { title: 'Supprimer mon compte', description: 'Supprimer votre compte sur Alcôve.' },
  } satisfies Record<FixedPage, PageText>,
  freeSite: 'Ce site est gratuit : toutes les vidéos y sont ouvertes, sans abonnement ni paiement.',
  video: { title: 'Vidéo', notFound: 'Contenu non trouvé' },
  /** For a video without a description. */
  described: (title: string) => `${title}, une vidéo à voir sur Alcôve. ${ADULTS}`,
  homeHeading: 'Le cinéma des adultes, à portes closes.',
  home: 'Accueil',
  sections: {
    eporner: 'Les nouveautés',
    letsjerktv: 'Les incontournables',
    redtube: 'Notre sélection',
    local: 'Dernières publications',
  } satisfies Record<Provider | 'local', string>,
  all: 'Tous les contenus',
  empty: 'Aucun contenu disponible',
  particulars: {
    publisher: 'Éditeur',
    seller: 'Vendeur',
    controller: 'Responsable du traitement',
    hosting: 'Hébergeur',
    mediator: 'Médiateur de la consommation',
    contact: 'Nous écrire',
  },
  details: {
    name: 'Nom',
    address: 'Adresse',
    registration: 'Immatriculation',
    vatId: 'Numéro de TVA',
    publicationDirector: 'Direction de la publication',
    email: 'Email',
    phone: 'Téléphone',
    url: 'Site',
  },
  publishedOn: 'Publiée le',
  duration: 'Durée :',
  adults: ADULTS,
} as const
