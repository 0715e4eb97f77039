import { SITEMAP_FILE_CONTENTS } from '@alcove/contracts'
import type { MaintenanceTask } from '@alcove/kit/maintenance/task'
import type { CatalogDeps } from './deps.ts'
import { listSitemapParts } from './queries/list-sitemap-parts.ts'
import type { ProviderSources } from './sources/provider-sources.ts'

/** Creates the maintenance tasks that administrators may start. */
export function createMaintenanceTasks(
  deps: Pick<CatalogDeps, 'store' | 'presentedLists'>,
  sources: Pick<ProviderSources, 'clear'>,
): MaintenanceTask[] {
  return [
    {
      kind: 'clear-cache',
      scope: 'process',
      run: async () => {
        const answers = await sources.clear()
        deps.presentedLists.clear()
        return { answers }
      },
    },
    {
      // The end of this run becomes the new version of the sitemaps, so gateways regenerate their files.
      kind: 'generate-sitemaps',
      scope: 'service',
      run: async () => {
        const parts = await listSitemapParts(deps, SITEMAP_FILE_CONTENTS)
        return { files: parts.length, contents: parts.reduce((sum, { contents }) => sum + contents, 0) }
      },
    },
  ]
}
