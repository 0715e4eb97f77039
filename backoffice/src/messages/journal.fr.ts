import { caseMessages } from './cases.fr.ts'
import { recordMessages } from './record.fr.ts'
import { reportMessages } from './reports.fr.ts'
import { takeDownMessages } from './take-down.fr.ts'
import { userMessages } from './users.fr.ts'

const lines = new Intl.NumberFormat('fr-FR')

export const journalMessages = {
  title: 'Journal',
  search: 'Auteur, objet, détail…',
  empty: 'Le journal est vide pour l’instant',
  columns: {
    recordedAt: 'Date',
    action: 'Action',
    actor: 'Auteur',
    subject: 'Objet',
    subjectId: 'Identifiant de l’objet',
    requestId: 'Requête',
    details: 'Détails',
  },
  filters: {
    action: 'Action',
    allActions: 'Toutes les actions',
    from: 'Du',
    to: 'Au',
    clear: 'Effacer les filtres',
    actorIs: 'Auteur choisi',
    subjectIs: 'Objet choisi',
  },
  platform: 'La plateforme',
  goneAccount: 'Compte supprimé',
  sameActor: 'Tout ce que ce compte a fait',
  sameSubject: 'Tout ce qui est arrivé à cet objet',
  noDetails: 'Aucun détail',
  export: 'Exporter en CSV',
  exported: (total: number) =>
    total === 0
      ? 'Journal exporté : aucune ligne'
      : `Journal exporté : ${lines.format(total)} ${total > 1 ? 'lignes' : 'ligne'}`,
  exportFailed: 'Le journal n’a pas pu être exporté',
}

/** Names of actions; the screen shows unknown ones unchanged. */
export const actionWords: Record<string, string> = {
  'cache.clear': 'Cache vidé',
  'content.approve': 'Vidéo approuvée',
  'content.hide': 'Vidéo masquée',
  'content.files-trashed': 'Fichiers mis à la corbeille',
  'content.hold-decision': 'Décision prise, en attente d’effet',
  'content.lapse-decision': 'Décision devenue sans objet',
  'content.lift-hide': 'Masquage levé',
  'content.reject': 'Vidéo rejetée',
  'content.release-evidence': 'Conservation pour preuve levée',
  'content.remove': 'Vidéo retirée',
  'content.restore': 'Vidéo rétablie',
  'content.undo-decision': 'Décision annulée',
  'content.withdraw': 'Vidéo supprimée par son auteur',
  'coupon.create': 'Code promo créé',
  'coupon.disable': 'Code promo désactivé',
  'declaration.settle': 'Déclaration traitée',
  'email.resend': 'E-mail renvoyé',
  'journal.export': 'Journal exporté',
  'notification.replay': 'Événement de paiement rejoué',
  'payment.refund': 'Paiement remboursé',
  'provider-video.hide': 'Vidéo d’un fournisseur masquée',
  'provider-video.show': 'Vidéo d’un fournisseur rétablie',
  'report.dismiss': 'Signalement écarté',
  'report.uphold': 'Signalement suivi d’un retrait',
  'session.reuse-detected': 'Session rejouée, fermée d’office',
  'sitemaps.generate': 'Sitemaps générés',
  'subscription.end': 'Abonnement arrêté',
  'subscription.grant': 'Abonnement offert',
  'subscription.sync': 'Abonnement relu chez le prestataire',
  'user.change-email': 'Adresse changée',
  'user.change-password': 'Mot de passe changé',
  'user.reset-password': 'Mot de passe réinitialisé par email',
  'user.undo-email-change': 'Changement d’adresse annulé',
  'user.change-roles': 'Rôles changés',
  'user.delete': 'Compte supprimé',
  'user.download-export': 'Copie de ses données téléchargée',
  'user.end-sessions': 'Sessions fermées',
  'user.export': 'Copie de ses données demandée',
  'user.lift-suspension': 'Suspension levée',
  'user.suspend': 'Compte suspendu',
  'workers.restart': 'Traitements redémarrés',
}

/** Kinds of subjects. */
export const subjectWords: Record<string, string> = {
  content: 'Vidéo',
  coupon: 'Code promo',
  declaration: 'Déclaration',
  email: 'E-mail',
  journal: 'Journal',
  'maintenance-run': 'Opération',
  notification: 'Événement de paiement',
  payment: 'Paiement',
  'provider-video': 'Vidéo d’un fournisseur',
  report: 'Signalement',
  session: 'Session',
  subscription: 'Abonnement',
  user: 'Compte',
}

/** Names of details. */
export const detailWords: Record<string, string> = {
  amount: 'Montant (centimes)',
  asked: 'Demandé',
  at: 'Date',
  before: 'Avant',
  code: 'Code',
  contentId: 'Vidéo',
  decisionId: 'Décision',
  declarationId: 'Déclaration',
  duration: 'Durée',
  effectiveAt: 'Prend effet le',
  endAccess: 'Accès arrêté',
  exportId: 'Copie de données',
  familyId: 'Session',
  ground: 'Motif',
  hiddenFor: 'Raison du masquage',
  insists: 'Malgré les avertissements',
  joined: 'Déjà en cours',
  kind: 'Genre',
  lines: 'Lignes',
  note: 'Note',
  orderId: 'Ordre',
  outcome: 'Décision prise',
  percentOff: 'Remise (%)',
  provider: 'Prestataire',
  reason: 'Raison',
  receipt: 'Reçu',
  reportId: 'Signalement',
  reportType: 'Type de signalement',
  reverses: 'Décision annulée',
  revision: 'Version',
  roles: 'Rôles',
  state: 'État',
  title: 'Titre',
  type: 'Type',
  types: 'Types de signalement',
  userId: 'Compte',
  was: 'État avant',
  when: 'Effet',
}

/** Values set by the platform, never text typed by people. */
export const detailValues: Record<string, string> = {
  ...caseMessages.states,
  ...reportMessages.types,
  ...reportMessages.states,
  ...takeDownMessages.grounds,
  ...userMessages.roles,
  UNDONE: 'Annulé',
  true: 'Oui',
  false: 'Non',
  null: recordMessages.none,
}
