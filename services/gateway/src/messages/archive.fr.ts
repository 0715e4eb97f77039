import { BUSINESS_TIME_ZONE, type ExportService } from '@alcove/contracts'

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
})

/** File and content of each part, in the order of the archive. */
export const archiveParts: Readonly<Record<ExportService, { file: string; holds: string }>> = {
  identity: {
    file: 'compte.json',
    holds:
      'votre adresse, votre nom, vos sessions, les demandes de nouveau mot de passe et les changements d’adresse. Le mot de passe n’est conservé nulle part : nous n’en gardons qu’une empreinte.',
  },
  media: {
    file: 'videos.json',
    holds:
      'les vidéos que vous avez envoyées, leur état et vos attestations ; « file » donne le nom de l’original dans le dossier « videos ».',
  },
  catalog: {
    file: 'consultations.json',
    holds:
      'les vidéos que vous avez regardées ces derniers jours et l’accès que donne votre abonnement. Vos favoris et votre historique restent dans votre navigateur : nous ne les avons pas.',
  },
  billing: {
    file: 'abonnements.json',
    holds: 'vos commandes, abonnements, factures, paiements et déclarations ; les montants sont en centimes.',
  },
  moderation: {
    file: 'moderation.json',
    holds:
      'les décisions prises sur vos vidéos avec leurs motifs, et vos signalements avec leurs réponses. Les noms d’autres personnes n’y sont pas.',
  },
  reporting: {
    file: 'messages.json',
    holds:
      'les emails que nous vous avons adressés, et les lignes du journal de sécurité sur ce que vous avez fait.',
  },
}

export const archiveMessages = {
  readme: 'LISEZMOI.txt',
  videos: 'videos',
  /** @param day `YYYY-MM-DD` */
  archive: (day: string) => `mes-donnees-${day}.zip`,
}

/** @param requestedAt ISO 8601 */
export function archiveReadme(requestedAt: string, videos: number): string {
  const parts = Object.values(archiveParts).map(({ file, holds }) => `- ${file} : ${holds}`)
  const files = [
    'Le dossier « videos » est vide ou absent : aucun original ne peut être joint.',
    'Le dossier « videos » contient un original, tel que vous l’avez envoyé.',
  ]
  return [
    'VOS DONNÉES',
    '',
    `Cette archive contient ce que nous conservons à votre sujet, tel que nous l’avions au moment de votre demande, le ${moment.format(new Date(requestedAt))} (heure de Paris).`,
    '',
    'Les fichiers JSON s’ouvrent avec un éditeur de texte ou un navigateur, et se lisent par programme. Les dates sont au format ISO 8601, en temps universel.',
    '',
    ...parts,
    '',
    files[videos] ?? `Le dossier « videos » contient ${videos} originaux, tels que vous les avez envoyés.`,
    'Les vidéos refusées, retirées ou masquées, et celles dont le fichier a été effacé, figurent dans videos.json sans leur original.',
    '',
    'Gardez cette archive pour vous : elle en dit long. Pour toute question, la page « Confidentialité » du site dit comment nous joindre.',
    '',
  ].join('\r\n')
}
