export const failedEmailMessages = {
  title: 'E-mails en échec',
  search: 'Adresse, cause ou identifiant…',
  empty: 'Aucun e-mail en échec',
  emptyHint: 'Les e-mails que le serveur refuse, ou qui n’ont pas pu partir, apparaissent ici.',
  columns: {
    kind: 'Message',
    address: 'Destinataire',
    failedAt: 'Abandonné le',
    createdAt: 'Créé le',
    failure: 'Cause de l’échec',
    action: 'Renvoi',
  },
  noAddress: 'Adresse inconnue',
  resend: 'Renvoyer',
  resent: 'E-mail remis en file d’envoi',
  resendFailed: 'L’e-mail n’a pas été renvoyé',
}

/** Kinds of emails. */
export const emailWords: Record<string, string> = {
  'content-approved': 'Vidéo approuvée',
  'content-failed': 'Préparation impossible',
  'content-rejected': 'Vidéo rejetée',
  'payment-failed': 'Paiement échoué',
  'payment-last-reminder': 'Dernier rappel de paiement',
  'payment-refunded': 'Remboursement',
  'plan-changed': 'Formule changée',
  'renewal-upcoming': 'Renouvellement à venir',
  'subscription-cancelled': 'Abonnement résilié',
  'subscription-ended': 'Abonnement terminé',
  'subscription-resumed': 'Abonnement repris',
  'subscription-started': 'Abonnement souscrit',
  'termination-confirmed': 'Résiliation confirmée',
  'termination-received': 'Résiliation reçue',
  'trial-ending': 'Fin de l’essai',
  'withdrawal-confirmed': 'Rétractation confirmée',
  'withdrawal-received': 'Rétractation reçue',
}
