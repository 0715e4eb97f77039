import type { MaintenanceRun } from '../api/maintenance.ts'
import { dashboardMessages } from './dashboard.fr.ts'

const number = new Intl.NumberFormat('fr-FR')
const counted = (n: number, one: string, many: string) => `${number.format(n)} ${n > 1 ? many : one}`

/** Sums a count over all services. */
function sum(run: MaintenanceRun, name: string): number {
  return run.parts.reduce((total, { counts }) => total + (counts[name] ?? 0), 0)
}

const results = {
  'generate-sitemaps': (run: MaintenanceRun) =>
    sum(run, 'contents') === 0
      ? 'Sitemaps générés : aucune vidéo publiée.'
      : `Sitemaps générés : ${counted(sum(run, 'contents'), 'vidéo', 'vidéos')} dans ${counted(sum(run, 'files'), 'fichier', 'fichiers')}.`,
  'clear-cache': (run: MaintenanceRun) =>
    sum(run, 'answers') === 0
      ? 'Cache vidé : il ne contenait aucune réponse.'
      : `Cache vidé : ${counted(sum(run, 'answers'), 'réponse oubliée', 'réponses oubliées')}.`,
  'restart-workers': (run: MaintenanceRun) => {
    const processes = run.parts.reduce((total, part) => total + part.processes, 0)
    const underWay = [
      sum(run, 'finished') > 0 && counted(sum(run, 'finished'), 'tâche terminée', 'tâches terminées'),
      sum(run, 'putBack') > 0 && counted(sum(run, 'putBack'), 'tâche reprise', 'tâches reprises'),
    ].filter(Boolean)
    const where = counted(processes, 'processus', 'processus')
    return `Traitements redémarrés dans ${where} : ${underWay.join(', ') || 'aucune tâche n’était en cours'}.`
  },
}

export const maintenanceMessages = {
  title: 'Opérations',
  actions: {
    'generate-sitemaps': {
      label: 'Générer les sitemaps',
      about: 'Les moteurs de recherche voient aussitôt les vidéos publiées ou retirées.',
      question: 'Les sitemaps sont recomptés et réécrits. Rien ne change pour les visiteurs.',
      confirm: 'Générer',
      running: 'Génération en cours…',
    },
    'clear-cache': {
      label: 'Vider le cache',
      about: 'Les réponses gardées des fournisseurs sont oubliées.',
      question:
        'Les listes seront redemandées aux fournisseurs : elles seront plus lentes un moment, et vides tant qu’un fournisseur est en panne.',
      confirm: 'Vider',
      running: 'Vidage en cours…',
    },
    'export-journal': {
      label: 'Exporter les journaux',
      about: 'Tout le journal, en CSV, pour un tableur.',
      question:
        'Le fichier nomme des personnes et leurs adresses : conservez-le en lieu sûr. L’export est inscrit au journal.',
      confirm: 'Exporter',
      running: 'Export en cours…',
    },
    'restart-workers': {
      label: 'Redémarrer les traitements',
      about: 'Les files de travail de tous les services s’arrêtent proprement, puis reprennent.',
      question:
        'Les tâches en cours ont quelques secondes pour finir ; les autres, comme une longue conversion de vidéo, recommenceront du début. Rien n’est perdu.',
      confirm: 'Redémarrer',
      running: 'Redémarrage en cours…',
    },
  },
  results,
  waitingFor: (services: string[]) =>
    `En attente de : ${services.map((name) => dashboardMessages.services[name] ?? name).join(', ')}`,
  failed: (services: string[]) =>
    `Sans réponse de : ${services.map((name) => dashboardMessages.services[name] ?? name).join(', ')}. Vérifiez l’état du système, puis réessayez.`,
  started: 'C’est parti',
  startFailed: 'L’opération n’a pas pu être lancée',
  last: 'Dernière fois :',
}
