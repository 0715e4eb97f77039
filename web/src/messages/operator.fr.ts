export const operatorMessages = {
  facts: {
    name: 'Nom',
    address: 'Adresse',
    registration: 'Immatriculation',
    vatId: 'Numéro de TVA',
    publicationDirector: 'Direction de la publication',
    email: 'Email',
    phone: 'Téléphone',
    url: 'Site',
  },
  /** Said where the operator has not. */
  unknown: {
    publisher:
      'Le site Alcôve est édité par l’exploitant de cette installation, qui n’a pas encore indiqué son nom ni ses coordonnées.',
    seller: 'Le vendeur n’a pas encore indiqué son nom ni ses coordonnées.',
    controller: 'Le responsable du traitement n’a pas encore indiqué son nom ni ses coordonnées.',
    hosting: 'L’hébergeur du site n’a pas encore été indiqué.',
    mediator: 'Le médiateur n’a pas encore été indiqué.',
    contact: 'L’exploitant de cette installation n’a pas encore indiqué comment le joindre.',
  },
  pointOfContact:
    'L’adresse email ci-dessus est aussi le point de contact des utilisateurs et des autorités (règlement (UE) 2022/2065, articles 11 et 12). Vous pouvez y écrire en français.',
  failed: 'Ces informations n’ont pas pu être chargées',
  answeredBy: (who: string) => `Votre signalement est traité par ${who}.`,
  writeTo: 'Pour nous écrire :',
} as const
