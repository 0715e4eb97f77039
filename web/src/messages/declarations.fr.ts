import { WITHDRAWAL_DAYS } from '@alcove/contracts/constants'

export const declarationsMessages = {
  termination: {
    title: 'Résilier votre contrat',
    lead: 'Mettez fin à votre abonnement, avec ou sans compte. C’est gratuit, et la confirmation est aussi envoyée par email.',
    effect:
      'Votre abonnement ne se renouvelle plus, et l’accès reste ouvert jusqu’à la fin de la période payée. La date exacte figure dans l’email de confirmation.',
    toRecap: 'Continuer',
    recap: 'Vérifiez votre résiliation',
    confirm: 'Notification de la résiliation',
    received: 'Résiliation reçue',
    failed: 'Votre résiliation n’a pas pu être envoyée. Veuillez réessayer.',
  },
  withdrawal: {
    title: 'Renoncer au contrat',
    lead: `Dans les ${WITHDRAWAL_DAYS} jours qui suivent votre commande, vous pouvez y renoncer sans donner de motif, avec ou sans compte. Si le dernier jour est un samedi, un dimanche ou un jour férié, vous avez jusqu’à la fin du premier jour ouvrable suivant.`,
    effect:
      'L’abonnement prend fin et le paiement vous est rendu sur le même moyen de paiement, après déduction éventuelle du service déjà fourni à votre demande.',
    toRecap: 'Renoncer au contrat ici',
    recap: 'Vérifiez votre déclaration',
    confirm: 'Confirmer la rétractation',
    received: 'Rétractation reçue',
    failed: 'Votre rétractation n’a pas pu être envoyée. Veuillez réessayer.',
  },
  step: (now: number) => `Étape ${now} sur 2`,
  name: 'Nom et prénom',
  email: 'Email',
  emailHint: 'Celui de votre compte ou de votre commande : la confirmation y est envoyée.',
  contract: 'Contrat concerné',
  other: 'Un autre contrat',
  reference: 'Référence du contrat',
  referenceHint:
    'Le numéro d’une facture, ou la référence de l’abonnement : ses 8 derniers caractères suffisent.',
  reason: 'Motif',
  optional: 'facultatif',
  none: 'Aucun',
  back: 'Modifier',
  sending: 'Envoi...',
  when: 'Reçue le',
  number: 'Numéro',
  to: 'Adressée à',
  keep: 'Gardez ce numéro : il prouve votre déclaration.',
  print: 'Imprimer',
  home: 'Retour à l’accueil',
  errors: {
    name: 'Le nom est requis',
    emailMissing: "L'email est requis",
    emailFormat: "Format d'email invalide",
    reference: 'La référence est requise',
    length: (max: number) => `Au plus ${max} caractères`,
  },
} as const
