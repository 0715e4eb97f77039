import type { System } from '../api/system.ts'

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const counted = (n: number, one: string, many: string) => `${number.format(n)} ${n > 1 ? many : one}`
const GB = 1_000_000_000

const transports = { postgres: 'PostgreSQL', kafka: 'Kafka' }
const stores = { folder: 'Dossier local', s3: 'S3' }

export const systemMessages = {
  environment: 'Environnement',
  environments: { production: 'Production', development: 'Développement', test: 'Test' },
  apiVersion: 'Version de l’API',
  database: 'Base de données',
  storage: 'Stockage',
  queue: 'File d’attente',
  ffmpeg: 'ffmpeg',
  legalNotice: 'Mentions légales',
  complete: 'Complètes',
  incomplete: 'Incomplètes',
  toSet: (names: string[]) => `À renseigner : ${names.join(', ')}`,
  unknown: 'Inconnu',
  down: 'En panne',
  storageOf: ({ kind, freeBytes }: System['storage']) => {
    const free = freeBytes === null ? '' : `, ${number.format(freeBytes / GB)} Go libres`
    return kind === null ? undefined : stores[kind] + free
  },
  queueOf: ({ transport, events, jobs }: System['queue']) => {
    if (transport === null) return undefined
    const waiting = [
      events > 0 && counted(events, 'événement', 'événements'),
      jobs > 0 && counted(jobs, 'tâche', 'tâches'),
    ].filter(Boolean)
    return `${transports[transport]}, ${waiting.length > 0 ? `${waiting.join(' et ')} en attente` : 'rien en attente'}`
  },
}
