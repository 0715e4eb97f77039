/** All particulars of an operator, as settings. */
export const PARTICULARS = {
  OPERATOR_NAME: 'Exemple Vidéo SAS',
  OPERATOR_ADDRESS: '12 rue des Tilleuls, 75011 Paris',
  OPERATOR_REGISTRATION: '123 456 789 RCS Paris, capital de 10 000 €',
  OPERATOR_VAT_ID: 'FR12123456789',
  OPERATOR_EMAIL: 'contact@exemple.test',
  OPERATOR_PHONE: '+33 1 23 45 67 89',
  PUBLICATION_DIRECTOR: 'Camille Exemple',
  HOSTING_NAME: 'Hébergement Exemple SARL',
  HOSTING_ADDRESS: '1 rue du Test, 59000 Lille',
  HOSTING_PHONE: '03 20 00 00 00',
  MEDIATOR_NAME: 'Médiation Exemple',
  MEDIATOR_ADDRESS: '2 rue du Test, 75002 Paris',
  MEDIATOR_URL: 'https://mediation.exemple.test',
}
