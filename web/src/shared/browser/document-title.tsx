import { preferencesMessages } from '../../messages/preferences.fr.ts'
import { siteMessages } from '../../messages/site.fr.ts'
import { useDiscretion } from './use-discretion.ts'

/** Sets the tab title: page, then brand; neutral in discreet mode. */
export function DocumentTitle({ page }: { page?: string }) {
  const discreet = useDiscretion((state) => state.discreet)
  if (discreet) return <title>{preferencesMessages.discreetTitle}</title>
  return <title>{page ? `${page} · ${siteMessages.brand}` : siteMessages.brand}</title>
}
