/** For a recipient whose address and reference match no contract together. */
export const STRANGER =
  'Nous n’avons pas pu la rattacher à un abonnement avec l’adresse et la référence indiquées. Une personne de notre équipe l’examine et vous écrira. Pour aller plus vite, vous pouvez la refaire avec l’adresse de votre compte et le numéro d’une facture.'

export const IGNORE =
  'Si vous n’êtes pas à l’origine de cette démarche, vous pouvez ignorer ce message : rien n’a été modifié.'
