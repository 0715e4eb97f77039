import { MINIMUM_AGE } from '@alcove/contracts/constants'

export const ageGateMessages = {
  title: 'Vérification de votre âge',
  why: `Alcôve s’adresse aux adultes : confirmez que vous avez ${MINIMUM_AGE} ans ou plus pour entrer.`,
  birthDate: 'Date de naissance',
  format: 'Jour, mois, année (JJ/MM/AAAA)',
  privacy: 'Votre date de naissance n’est pas conservée : seul le résultat l’est.',
  age: (years: number) => `Votre âge : ${years} ${years > 1 ? 'ans' : 'an'}`,
  denied: '(Accès refusé)',
  outOfRange: 'Cette date est impossible : vérifiez le jour, le mois et l’année.',
  confirm: 'Confirmer mon âge',
  confirming: 'Vérification...',
  leave: "Je n'ai pas 18 ans",
  success: 'Vérification réussie !',
  countdown: (seconds: number) => `Ouverture dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}`,
  goOn: 'Continuer maintenant',
  tooYoung: 'Vous devez avoir au moins 18 ans pour accéder à ce contenu',
  failed: "Erreur lors de la vérification d'âge",
  statusFailed: 'Erreur lors de la vérification',
  helpLine: {
    text: 'Quelque chose vous inquiète ou vous met mal à l’aise ? Le 119 (Enfance en danger) vous écoute : appel gratuit et confidentiel, jour et nuit.',
    number: '119',
    call: 'Appeler le 119',
  },
  checking: 'Vérification de votre accès',
} as const
