export const sessionMessages = {
  deniedTitle: 'Accès refusé',
  deniedText: (email: string) =>
    `Cette console est réservée à la modération et à l’administration. Le compte ${email} n’y a pas accès.`,
  backToSite: 'Retour au site',
  otherAccount: 'Changer de compte',
  changed: 'Un autre compte s’est connecté dans ce navigateur. Rechargez la page.',
}
