import type { CardBehaviour } from '../cards.ts'

export const FR = {
  sandbox: 'Bac à sable : aucun paiement réel',
  sandboxHint: 'Cette page tient lieu de prestataire de paiement. Seules ses cartes de test sont acceptées.',
  pay: 'Payer',
  payTitle: 'Paiement',
  order: 'Votre commande',
  today: 'À payer aujourd’hui',
  back: 'Annuler et revenir',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  code: 'Cryptogramme',
  otherCards: 'Utiliser une autre carte de test',
  chosen: 'choisie',
  confirmTitle: 'Confirmation par votre banque',
  confirmText: 'Votre banque demande si vous autorisez ce paiement (étape 3-D Secure simulée).',
  confirmCardText:
    'Votre banque demande si vous autorisez l’enregistrement de cette carte (étape 3-D Secure simulée).',
  allow: 'Autoriser',
  refuse: 'Refuser',
  paidTitle: 'Déjà payé',
  paidText: 'Cette commande a été payée. Elle n’a pas été débitée une deuxième fois.',
  expiredTitle: 'Page expirée',
  expiredText:
    'Le délai pour payer cette commande est passé. Rien n’a été débité : vous pouvez recommencer depuis le site.',
  unknownTitle: 'Page introuvable',
  unknownText: 'Cette adresse ne mène à aucune commande. Rien n’a été débité.',
  toSite: 'Revenir au site',
  portalTitle: 'Votre moyen de paiement',
  portalExpiredText: 'Ce lien a expiré. Ouvrez de nouveau cette page depuis le site.',
  currentCard: 'Carte enregistrée',
  noCard: 'Aucune carte enregistrée',
  changeCard: 'Changer de carte',
  saveCard: 'Utiliser cette carte',
  cardSaved: 'La carte est enregistrée.',
  owedTitle: 'Paiement en attente',
  owedSaved: 'La carte est enregistrée. Vous pouvez maintenant payer ce que vous devez.',
  paidNow: 'Le paiement a été accepté. Merci.',
  payments: 'Vos paiements',
  noPayments: 'Aucun paiement pour le moment.',
  date: 'Date',
  what: 'Objet',
  amount: 'Montant',
  state: 'État',
} as const

export const CARD_LABELS: Record<CardBehaviour, string> = {
  works: 'Carte acceptée',
  declined: 'Carte refusée',
  'needs-confirmation': 'Carte avec étape 3-D Secure',
  'renewals-fail': 'Carte acceptée une fois, refusée aux échéances',
}

export const PAYMENT_STATES = {
  succeeded: 'Payé',
  failed: 'Refusé',
  disputed: 'Contesté',
  refunded: 'Remboursé',
  'partly-refunded': 'Remboursé en partie',
  credited: 'Réglé par avoir',
} as const

/** Errors of a submitted page. */
export const PROBLEMS = {
  declined: 'La carte a été refusée par la banque. Rien n’a été débité : essayez avec une autre carte.',
  'not-confirmed': 'Le paiement n’a pas été autorisé. Rien n’a été débité : vous pouvez réessayer.',
  'card-not-confirmed': 'L’enregistrement n’a pas été autorisé. La carte n’a pas été changée.',
  'card-declined': 'La carte a été refusée par la banque. La carte n’a pas été changée.',
  'unknown-card':
    'Ce numéro n’est pas celui d’une carte de test. N’indiquez jamais une vraie carte ici : le numéro n’a pas été gardé.',
  'bad-expiry': 'La date d’expiration doit être à venir, sous la forme MM/AA.',
  'bad-code': 'Le cryptogramme a trois chiffres.',
} as const
export type Problem = keyof typeof PROBLEMS

const PER = { month: 'par mois', year: 'par an' } as const

export function laterText(amount: string, interval: 'month' | 'year', trialDays: number): string {
  return trialDays > 0
    ? `${trialDays} jours d’essai, puis ${amount} ${PER[interval]}`
    : `Puis ${amount} ${PER[interval]}`
}

export function unpaidText(amount: string, what: string): string {
  return `${what} : ${amount} n’ont pas pu être débités.`
}

export function creditText(amount: string): string {
  return `Votre avoir : ${amount}. Il est déduit de vos prochaines échéances.`
}

export function payAmount(amount: string): string {
  return `${FR.pay} ${amount}`
}

export function endingIn(last4: string): string {
  return `${FR.currentCard}, se terminant par ${last4}`
}
