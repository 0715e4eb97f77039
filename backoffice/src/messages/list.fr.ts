/** Shared by all lists. */
export const listMessages = {
  chooseColumns: 'Colonnes',
  searchLabel: 'Rechercher',
  clearSearch: 'Effacer la recherche',
  failed: 'La liste n’a pas pu être chargée',
  stale: 'Cette liste n’a pas pu être actualisée',
  emptyFilter: 'Rien ne correspond à ces critères',
  showAll: 'Tout afficher',
  retry: 'Réessayer',
}
