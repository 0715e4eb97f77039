/** Words of generated titles: landscapes in French, some words rare and some frequent. */

/** One is in every third title. */
export const COMMON = 'Paysage'

const THINGS = [
  ...[
    'montagne',
    'rivière',
    'forêt',
    'vallée',
    'plage',
    'falaise',
    'prairie',
    'cascade',
    'glacier',
    'archipel',
  ],
  ...[
    'colline',
    'clairière',
    'étang',
    'ruisseau',
    'dune',
    'lagune',
    'crique',
    'presqu’île',
    'marais',
    'torrent',
  ],
  ...['verger', 'vignoble', 'jardin', 'potager', 'lavoir', 'moulin', 'clocher', 'hameau', 'village', 'bourg'],
  ...[
    'phare',
    'jetée',
    'barque',
    'voilier',
    'chalutier',
    'écluse',
    'canal',
    'passerelle',
    'viaduc',
    'aqueduc',
  ],
  ...[
    'sentier',
    'chemin',
    'lisière',
    'sous-bois',
    'futaie',
    'bosquet',
    'chênaie',
    'hêtraie',
    'sapinière',
    'pinède',
  ],
  ...[
    'bruyère',
    'fougère',
    'lavande',
    'tournesol',
    'coquelicot',
    'genêt',
    'glycine',
    'mimosa',
    'olivier',
    'cyprès',
  ],
  ...['brume', 'rosée', 'givre', 'averse', 'orage', 'arc-en-ciel', 'nuage', 'crépuscule', 'aurore', 'étoile'],
  ...[
    'mouette',
    'héron',
    'cigogne',
    'hirondelle',
    'marmotte',
    'chamois',
    'chevreuil',
    'écureuil',
    'hérisson',
    'libellule',
  ],
  ...['gorge', 'canyon', 'gouffre', 'grotte', 'plateau', 'causse', 'volcan', 'cratère', 'moraine', 'alpage'],
  ...[
    'refuge',
    'bergerie',
    'chalet',
    'grange',
    'pigeonnier',
    'château',
    'rempart',
    'abbaye',
    'cloître',
    'fontaine',
  ],
]
/** Each is in one title of a hundred, and a tag of the same contents. */
export const NOUNS: readonly string[] = THINGS

/** Each is in one title of forty. */
export const ADJECTIVES: readonly string[] = [
  ...[
    'paisible',
    'lointain',
    'immense',
    'secret',
    'doré',
    'argenté',
    'brumeux',
    'enneigé',
    'ensoleillé',
    'verdoyant',
  ],
  ...[
    'sauvage',
    'tranquille',
    'fleuri',
    'désert',
    'perdu',
    'ancien',
    'célèbre',
    'modeste',
    'escarpé',
    'ombragé',
  ],
  ...['venteux', 'glacé', 'tiède', 'limpide', 'sombre', 'lumineux', 'étroit', 'vaste', 'profond', 'haut'],
  ...[
    'silencieux',
    'bruissant',
    'parfumé',
    'minéral',
    'rouge',
    'bleuté',
    'oublié',
    'retrouvé',
    'discret',
    'accueillant',
  ],
]

export const MOMENTS: readonly string[] = [
  ...['au printemps', 'en été', 'en automne', 'en hiver', 'au lever du jour', 'à midi', 'le soir', 'la nuit'],
  ...[
    'sous la pluie',
    'après la tempête',
    'un dimanche',
    'pendant les vendanges',
    'à marée basse',
    'à la Saint-Jean',
  ],
]

export const MONTHS: readonly string[] = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
]

const BEGINNINGS = [
  'Val',
  'Mont',
  'Roche',
  'Ville',
  'Font',
  'Cham',
  'Beau',
  'Clair',
  'Haut',
  'Saint',
  'Mar',
  'Ker',
]
const MIDDLES = ['mi', 'ra', 'lo', 'ne', 'su', 'vi', 'ba', 'te', 'dou', 'gri']
const SECOND_MIDDLES = ['lan', 'ver', 'mor', 'cel', 'tin', 'sol', 'bri', 'dan', 'fer', 'gal']
const ENDS = ['de', 'zac', 'court', 'ville', 'ières', 'eix', 'ac', 'ande', 'ouse', 'enne', 'ignan', 'oire']

/** Invented places, each in a few titles of a million: 14 400. */
export const NAMES: readonly string[] = BEGINNINGS.flatMap((first) =>
  MIDDLES.flatMap((second) =>
    SECOND_MIDDLES.flatMap((third) => ENDS.map((last) => first + second + third + last)),
  ),
)

/** Swaps two letters of a word, like a typing error. */
export function mistyped(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2) - 1)
  for (let i = at; i < word.length - 1; i++) {
    if (word[i] !== word[i + 1])
      return word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2)
  }
  return `${word.slice(0, at)}x${word.slice(at)}`
}
