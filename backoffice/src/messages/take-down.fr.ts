import type { RemovalGround } from '@alcove/contracts/constants'

export const takeDownMessages = {
  heading: 'Publication',
  publicPage: 'Voir la page publique',
  hiddenSince: (date: string) => `Masquée depuis le ${date}, le temps qu’un signalement soit examiné.`,
  withdrawn: (date: string) => `Supprimée par son créateur le ${date} : elle ne peut pas être rétablie.`,
  evidence: (ground: string, date: string) =>
    `Conservée comme preuve depuis le ${date} (${ground}). Seuls les administrateurs peuvent la lire, et rien ne l’efface.`,
  grounds: {
    RULES: 'Règles du site',
    MINOR: 'Mineur',
    AUTHORITY: 'Demande d’une autorité',
  } satisfies Record<RemovalGround, string>,

  remove: 'Retirer',
  removeTitle: 'Retirer le contenu',
  removeText: (title: string) =>
    `« ${title} » quitte le site aussitôt, et sa lecture s’arrête en quelques secondes. Son créateur lira la raison.`,
  ground: 'Motif',
  evidenceHint: 'Ses fichiers sont conservés comme preuve, lisibles par les administrateurs seulement.',
  reason: 'Raison du retrait',
  reasonRequired: 'Veuillez indiquer une raison',
  removed: 'Contenu retiré',
  removeFailed: 'Erreur lors du retrait',

  restore: 'Rétablir',
  restoreTitle: 'Rétablir le contenu',
  restoreText: (title: string) =>
    `« ${title} » est de nouveau publié, à sa place d’origine. La décision précédente reste dans l’historique.`,
  restored: 'Contenu rétabli',
  restoreFailed: 'Erreur lors du rétablissement',

  release: 'Lever la conservation',
  releaseTitle: 'Lever la conservation comme preuve',
  releaseText:
    'Le contenu reste retiré. Ses fichiers suivent de nouveau les règles ordinaires : ils seront effacés après la période de recours.',
  released: 'Conservation levée',
  alreadyReleased: 'Cette vidéo n’est plus conservée comme preuve.',
  releaseFailed: 'La conservation n’a pas pu être levée',
}
