import type { Role } from '@alcove/contracts/constants'

export const userMessages = {
  title: 'Comptes',
  search: 'Adresse, nom ou identifiant…',
  empty: 'Aucun compte pour l’instant',
  roles: { ROLE_USER: 'Membre', ROLE_MODERATOR: 'Modérateur', ROLE_ADMIN: 'Administrateur' } satisfies Record<
    Role,
    string
  >,
  states: { active: 'Actif', suspended: 'Suspendu' },
  filters: {
    role: 'Filtrer par rôle',
    allRoles: 'Tous les rôles',
    roles: { ROLE_MODERATOR: 'Modérateurs', ROLE_ADMIN: 'Administrateurs' },
    state: 'Filtrer par état',
    allStates: 'Tous',
    active: 'Actifs',
    suspended: 'Suspendus',
    loggedInToday: 'Connectés aujourd’hui',
    lastLoginOn: (day: string) => `Dernière connexion le ${day}`,
  },
  columns: {
    email: 'Compte',
    username: 'Nom',
    roles: 'Rôles',
    state: 'État',
    createdAt: 'Inscrit le',
    lastLoginAt: 'Dernière connexion',
    suspendedAt: 'Suspendu le',
    id: 'Identifiant',
  },
  address: 'Adresse email',
  neverSinceRegistered: 'Aucune depuis l’inscription',
  sessions: 'Sessions ouvertes',
  suspendedFor: 'Motif de la suspension',
  journal: 'Journal',
  happened: 'Ce qui est arrivé à ce compte',
  acted: 'Ce que ce compte a fait',
  byOperator: 'par l’exploitant',
  cases: 'Vidéos envoyées par ce compte',
  noCases: 'Aucune vidéo',
  subscriptions: 'Abonnements de ce compte',
  noSubscriptions: 'Aucun abonnement',
  self: 'C’est votre compte : un autre administrateur peut vous donner un rôle ou vous suspendre.',

  changeRoles: 'Modifier les rôles',
  changeRolesTitle: (name: string) => `Rôles de ${name}`,
  changeRolesText:
    'Les sessions de ce compte se terminent : la personne se reconnecte avec ses nouveaux rôles. Un rôle retiré cesse partout en moins d’une minute.',
  currentRoles: (roles: string) => `Rôles actuels : ${roles}`,
  roleHints: {
    ROLE_MODERATOR: 'Examine les vidéos et les signalements.',
    ROLE_ADMIN: 'Voit les chiffres, les comptes et la facturation.',
  },
  changeRolesConfirm: 'Enregistrer les rôles',
  rolesChanged: 'Rôles enregistrés',
  changeRolesFailed: 'Les rôles n’ont pas été modifiés',

  suspend: 'Suspendre',
  suspendTitle: (name: string) => `Suspendre ${name}`,
  suspendText:
    'La personne est déconnectée et ne peut plus se connecter ; ses vidéos cessent d’être lues. Le motif reste au journal.',
  suspended: 'Compte suspendu',
  alreadySuspended: 'Ce compte est suspendu depuis le',
  suspendFailed: 'Le compte n’a pas été suspendu',

  lift: 'Lever la suspension',
  liftTitle: (name: string) => `Lever la suspension de ${name}`,
  liftText: 'La personne peut de nouveau se connecter. Le motif reste au journal.',
  lifted: 'Suspension levée',
  alreadyLifted: 'Ce compte n’est plus suspendu.',
  liftFailed: 'La suspension n’a pas été levée',

  endSessions: 'Fermer les sessions',
  endSessionsTitle: (name: string) => `Fermer les sessions de ${name}`,
  endSessionsText:
    'La personne est déconnectée de tous ses appareils en moins d’une minute ; elle peut se reconnecter avec son mot de passe.',
  endOwnSessionsText: 'Vous serez déconnecté de tous vos appareils, de celui-ci aussi.',
  sessionsEnded: 'Sessions fermées',
  noSessions: 'Ce compte n’a plus de session ouverte.',
  endSessionsFailed: 'Les sessions n’ont pas été fermées',
}
