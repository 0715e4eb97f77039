import type { OutageKind } from '../ports.ts'

/** Reasons why a list of removed videos was not applied, for administrators. */
export const removalAlerts = {
  unreadable: (kind: OutageKind) =>
    `La liste des vidéos retirées n’a pas pu être lue jusqu’au bout (${kind}) ; rien n’a été changé`,
  hidesTooMuch: (hidden: number, shown: number) =>
    `La liste masquerait ${hidden} vidéos sur ${shown} ; rien n’a été changé`,
  cutShort: (listed: number, before: number) =>
    `La liste n’a que ${listed} vidéos, contre ${before} la dernière fois ; rien n’a été changé`,
}
