import { siteMessages } from '../../messages/site.fr.ts'
import { paths } from '../../shared/paths.ts'

const { nav } = siteMessages

export interface NavLinkItem {
  to: string
  label: string
}

/** Links of the bar and the sheet, in the order of the specification. */
export function listMainLinks(roles: { moderator: boolean; admin: boolean }): NavLinkItem[] {
  return [
    { to: paths.home, label: nav.home },
    { to: paths.discover, label: nav.discover },
    ...(roles.moderator ? [{ to: paths.moderation, label: nav.moderation }] : []),
    ...(roles.admin ? [{ to: paths.admin, label: nav.administration }] : []),
  ]
}
