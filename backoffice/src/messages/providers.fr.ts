import type { Provider } from '@alcove/contracts/constants'

export const providerMessages = {
  title: 'Fournisseurs',
  names: { eporner: 'Eporner', letsjerktv: 'LetsJerkTV', redtube: 'RedTube' } satisfies Record<
    Provider,
    string
  >,
  states: { ok: 'Répond', degraded: 'Répond mal', unavailable: 'Ne répond pas', off: 'Désactivé' },
  failed: 'L’état des fournisseurs n’a pas pu être chargé',
  lastSuccess: 'Dernière bonne réponse',
  lastFailure: 'Dernière erreur',
  never: 'Aucune depuis le démarrage',
  failures: {
    connection: 'Connexion impossible',
    timeout: 'Délai dépassé',
    status: 'Refus du fournisseur',
    format: 'Réponse illisible',
    pressure: 'Trop d’appels à la fois',
    size: 'Réponse trop longue',
    'refused-address': 'Adresse refusée',
    share: 'Part d’appels épuisée',
  } as Record<string, string>,
  callsLeft: 'Appels disponibles',
  calls: (left: number, burst: number, perSecond: number) =>
    `${left} sur ${burst} (${perSecond} par seconde)`,
  budgetHint: 'Les appels se comptent par processus du catalogue.',
  known: 'Vidéos connues',
  removed: 'Retirées par le fournisseur',
  hidden: 'Masquées ici',
  lastSync: 'Liste des retraits lue',
  syncAlert: 'Retraits non appliqués',

  hiddenTitle: 'Vidéos masquées',
  search: 'Identifiant ou raison…',
  empty: 'Aucune vidéo masquée',
  emptyHint: 'Une vidéo masquée n’apparaît plus sur le site, jusqu’à ce qu’elle soit réaffichée.',
  filter: 'Filtrer par fournisseur',
  all: 'Tous',
  columns: {
    videoId: 'Vidéo',
    provider: 'Fournisseur',
    reason: 'Raison',
    hiddenAt: 'Masquée le',
    hiddenBy: 'Par',
    actions: 'Actions',
  },
  gone: 'Compte supprimé',

  hide: 'Masquer',
  hideOne: 'Masquer une vidéo',
  hideTitle: 'Masquer une vidéo',
  hideText:
    'La vidéo disparaît aussitôt des listes, de la recherche et de sa page, jusqu’à ce qu’elle soit réaffichée. La raison reste au journal.',
  video: 'Vidéo',
  videoHint: 'Identifiant, avec ou sans préfixe, ou adresse de la page de la vidéo',
  videoRequired: 'Aucune vidéo de fournisseur n’a été reconnue',
  videoLocal: 'C’est une vidéo locale : retirez-la depuis son dossier',
  recognised: (id: string) => `Vidéo reconnue : ${id}`,
  hiddenNow: 'Vidéo masquée',
  hideFailed: 'La vidéo n’a pas été masquée',

  show: 'Réafficher',
  showOf: (id: string) => `Réafficher ${id}`,
  showText:
    'La vidéo revient aussitôt dans les listes, dans la recherche et sur sa page. Le journal garde la raison pour laquelle elle était masquée.',
  hiddenOn: (date: string, by: string) => `Masquée le ${date}, ${by}`,
  byGone: 'par un compte supprimé',
  hiddenFor: (reason: string) => `Raison : ${reason}`,
  shownNow: (id: string) => `Vidéo réaffichée : ${id}`,
  showFailed: (id: string) => `La vidéo ${id} n’a pas été réaffichée`,
}
