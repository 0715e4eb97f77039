import { foldText } from '@alcove/kit/text/fold-text'
import { plainLetters, withoutAffixes } from '../../password/domain/password-core.ts'

const SITE_NAME = toSkeleton('alcove')
/** Words for the team of the site, as whole words only: Modeste and Adminda are people. */
const STAFF_WORDS = new Set(
  [
    ...['admin', 'admins', 'administrateur', 'administrateurs', 'administratrice', 'administratrices'],
    ...['administrator', 'administrators', 'administration', 'superadmin', 'sysadmin', 'webmaster'],
    ...['moderateur', 'moderateurs', 'moderatrice', 'moderatrices', 'moderator', 'moderators', 'moderation'],
    ...['modo', 'modos', 'support', 'staff'],
  ].map(toSkeleton),
)

/** @returns true when a name can be taken for the site or its team, in any spelling that looks like it */
export function resemblesStaff(name: string): boolean {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const folded = foldText(words)?.split(/[^a-z0-9@$!€]+/) ?? []
  return [...folded, folded.join('')].flatMap(toReadings).some(isStaffWord)
}

/** Signs and digits around a word are read as letters and as decoration. */
function toReadings(word: string): string[] {
  return [word, withoutAffixes(word)].map((reading) => toSkeleton(plainLetters(reading)))
}

function isStaffWord(word: string): boolean {
  return STAFF_WORDS.has(word) || word.startsWith(SITE_NAME) || word.endsWith(SITE_NAME)
}

/** A small L looks like a capital i. */
function toSkeleton(word: string): string {
  return word.replaceAll('l', 'i')
}
