import { type Client, toApiError } from '@alcove/contracts/client'
import type { Stats } from '@alcove/contracts/http/reporting/get-stats'
import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import simpleRest from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import { type AccountActs, createAccountActs } from './account-acts.ts'
import { type BillingActs, createBillingActs } from './billing-acts.ts'
import { type CaseActs, createCaseActs, createCaseReads } from './cases.ts'
import { createEmailActs, type EmailActs } from './failed-emails.ts'
import { createHttpClient } from './http-client.ts'
import { createJournalActs, type JournalActs } from './journal.ts'
import { createMaintenanceActs, type MaintenanceActs } from './maintenance.ts'
import { createProviderActs, type ProviderActs } from './provider-acts.ts'
import { createReportActs, type ReportActs } from './reports.ts'
import { type DependencyLine, parseStatus } from './status.ts'
import { createSystemReads, type SystemReads } from './system.ts'

/**
 * Lists and records use ra-data-simple-rest under `/api/admin`. Audited decisions are separate operations,
 * never a PUT of a status field. The methods below reject with ApiError.
 */
export interface ConsoleDataProvider
  extends DataProvider,
    AccountActs,
    BillingActs,
    CaseActs,
    EmailActs,
    JournalActs,
    MaintenanceActs,
    ProviderActs,
    ReportActs,
    SystemReads {
  getStats(): Promise<Stats>
  /** Display name of an account: its username, else its address. */
  getAccountName(id: string): Promise<string>
  /** One line per dependency of the platform, working or broken. */
  getStatus(): Promise<DependencyLine[]>
  /** Master playlist that plays without headers until its grant expires or is ended. */
  /** @param renews token of the grant that plays */
  getHlsUrl(id: string, renews?: string): Promise<HlsUrl>
  /**
   * Fetched with the token: only moderators and the owner may see the poster of an unapproved content. Not clear, it is the blurred
   * variant; contents of before have none, and answer with the poster.
   */
  getPoster(id: string, isClear: boolean): Promise<Blob>
  /** The picture that the uploader gave as cover, chosen or not. */
  getOwnCover(id: string): Promise<Blob>
}

export function createDataProvider(client: Client): ConsoleDataProvider {
  const provider = simpleRest('/api/admin', createHttpClient(client))
  return {
    ...provider,
    ...createCaseReads(provider),
    ...createCaseActs(client),
    ...createAccountActs(client),
    ...createProviderActs(client),
    ...createBillingActs(client),
    ...createEmailActs(client),
    ...createJournalActs(client),
    ...createMaintenanceActs(client),
    ...createReportActs(client),
    ...createSystemReads(client),
    getStats: () => client.call('GET /api/admin/stats'),
    async getAccountName(id) {
      const { username, email } = await client.call('GET /api/users/{id}', { params: { id } })
      return username ?? email
    },
    async getStatus() {
      return parseStatus(await (await client.request('/status')).text())
    },
    getHlsUrl: (id, renews) =>
      client.call('GET /api/contents/{id}/hls-url', { params: { id }, query: { renews } }),
    getPoster: (id, isClear) =>
      fetchPicture(
        client,
        `/api/contents/${encodeURIComponent(id)}/thumbnail${isClear ? '' : '?variant=blurred'}`,
      ),
    getOwnCover: (id) => fetchPicture(client, `/api/contents/${encodeURIComponent(id)}/own-cover`),
  }
}

async function fetchPicture(client: Client, address: string): Promise<Blob> {
  const response = await client.request(address)
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}
