export const preferencesMessages = {
  heading: 'Préférences',
  close: 'Fermer',
  stays: 'Ces choix restent dans ce navigateur.',
  theme: 'Apparence',
  themes: { dark: 'Sombre', light: 'Claire', device: 'Comme l’appareil' },
  discreet: 'Mode discret',
  discreetHint:
    'Floute les images et les titres, et donne à l’onglet un titre neutre, jusqu’à sa fermeture. Touche b.',
  discreetTitle: 'Nouvel onglet',
  history: 'Historique et reprise',
  historyHint: 'Retient dans ce navigateur ce que vous avez regardé et où vous en étiez.',
  shortcuts: 'Raccourcis clavier',
  shortcutsHint: 'Des touches simples commandent le site. La sortie rapide reste toujours active.',
} as const
