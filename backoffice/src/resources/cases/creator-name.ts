import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import { caseMessages } from '../../messages/cases.fr.ts'

export function creatorName({
  username,
  email,
}: Pick<ModerationCase['creator'], 'username' | 'email'>): string {
  return username ?? email ?? caseMessages.unknownCreator
}
