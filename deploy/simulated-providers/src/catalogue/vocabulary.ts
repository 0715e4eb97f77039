/** Words for simulated videos: only landscapes. Keywords go from the general to the particular. */

export const PLACES = [
  { name: 'Lac', keywords: ['lac', 'eau', 'reflets'] },
  { name: 'Forêt', keywords: ['forêt', 'arbres', 'sentier'] },
  { name: 'Vallée', keywords: ['vallée', 'collines', 'panorama'] },
  { name: 'Plage', keywords: ['plage', 'mer', 'vagues'] },
  { name: 'Montagne', keywords: ['montagne', 'sommets', 'panorama'] },
  { name: 'Rivière', keywords: ['rivière', 'eau', 'galets'] },
  { name: 'Dune', keywords: ['dune', 'sable', 'vent'] },
  { name: 'Falaise', keywords: ['falaise', 'mer', 'rochers'] },
  { name: 'Prairie', keywords: ['prairie', 'herbes', 'fleurs'] },
  { name: 'Cascade', keywords: ['cascade', 'eau', 'rochers'] },
  { name: 'Glacier', keywords: ['glacier', 'neige', 'sommets'] },
  { name: 'Archipel', keywords: ['archipel', 'mer', 'îles'] },
] as const

export const MOMENTS = [
  { name: 'au crépuscule', keywords: ['soir', 'couleurs'] },
  { name: "à l'aube", keywords: ['matin', 'lumière'] },
  { name: 'dans la brume', keywords: ['brume', 'calme'] },
  { name: 'sous la neige', keywords: ['hiver', 'neige'] },
  { name: 'après la pluie', keywords: ['pluie', 'nuages'] },
  { name: 'sous les étoiles', keywords: ['nuit', 'étoiles'] },
  { name: 'au clair de lune', keywords: ['nuit', 'lune'] },
  { name: 'en automne', keywords: ['automne', 'feuilles'] },
  { name: 'au printemps', keywords: ['printemps', 'fleurs'] },
  { name: '& nuages', keywords: ['ciel', 'nuages'] },
] as const

export const GENERAL_KEYWORDS = ['nature', 'paysage'] as const

/** One in this many videos has only its number as title. */
export const NUMBERED_TITLE = 'Vidéo de démonstration'
