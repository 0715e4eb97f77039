import type { Client } from '@alcove/contracts/client'
import type { RemovalGround } from '@alcove/contracts/constants'
import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import type { DataProvider, Identifier } from 'react-admin'
import type { Walk } from '../shared/paths.ts'
import type { ConsoleCase } from './console-case.ts'

export interface CaseNeighbours {
  previous: string | null
  next: string | null
  first: string | null
  position: number | null
  total: number
}

/** Decisions of the console; each resolves to the case afterwards. */
export interface CaseActs {
  approveCase(id: string): Promise<ConsoleCase>
  rejectCase(id: string, reason: string): Promise<ConsoleCase>
  undoDecision(id: string, decisionId: string): Promise<ConsoleCase>
  /** Takes a published content down at once. */
  removeContent(id: string, reason: string, ground: RemovalGround): Promise<void>
  /** Reverses the latest decision, named by the caller. */
  restoreContent(id: string, reverses: string, reason: string): Promise<void>
  /** Ends the hold of a removal, named by the caller. */
  releaseEvidence(id: string, decisionId: string, reason: string): Promise<void>
  /** Records that the moderator has opened the preview. */
  openPreview(id: string): Promise<ConsoleCase>
  getNeighbours(id: string, walk: Walk): Promise<CaseNeighbours>
}

/** Converts the hold's end to the device clock, which may be wrong: remaining time counts from the answer. */
function toDeviceClock({ hold, ...record }: ModerationCase): ConsoleCase {
  return { ...record, hold: hold && { ...hold, endsAt: Date.now() + hold.remainingMs } }
}

export function createCaseActs(client: Client): CaseActs {
  const decide = async (
    id: string,
    body: { outcome: 'APPROVED' } | { outcome: 'REJECTED'; reason: string },
  ) => toDeviceClock(await client.call('POST /api/admin/cases/{id}/decisions', { params: { id }, body }))
  return {
    approveCase: (id) => decide(id, { outcome: 'APPROVED' }),
    rejectCase: (id, reason) => decide(id, { outcome: 'REJECTED', reason }),
    undoDecision: async (id, decisionId) =>
      toDeviceClock(
        await client.call('DELETE /api/admin/cases/{id}/decisions/{decisionId}', {
          params: { id, decisionId },
        }),
      ),
    async removeContent(id, reason, ground) {
      const body = { status: 'REMOVED', reason, ground } as const
      await client.call('PATCH /api/contents/{id}', { params: { id }, body })
    },
    async restoreContent(id, reverses, reason) {
      const body = { status: 'APPROVED', reverses, reason } as const
      await client.call('PATCH /api/contents/{id}', { params: { id }, body })
    },
    async releaseEvidence(id, decisionId, reason) {
      const body = { reason, decisionId }
      await client.call('POST /api/admin/cases/{id}/evidence-release', { params: { id }, body })
    },
    openPreview: async (id) =>
      toDeviceClock(await client.call('POST /api/admin/cases/{id}/previews', { params: { id } })),
    getNeighbours: (id, { filter, sort, order }) =>
      client.call('GET /api/admin/cases/{id}/neighbours', {
        params: { id },
        query: { filter: JSON.stringify(filter), sort: JSON.stringify([sort, order]) },
      }),
  }
}

/** Reads cases through react-admin, with holds on the device clock. */
export function createCaseReads<P extends DataProvider>(
  provider: P,
): Pick<P, 'getList' | 'getOne' | 'getMany'> {
  const mend = (resource: string, record: unknown) =>
    resource === 'cases' ? toDeviceClock(record as ModerationCase) : record
  const all = async <A extends { data: unknown[] }>(resource: string, answer: Promise<A>) => {
    const { data, ...rest } = await answer
    return { ...rest, data: data.map((record) => mend(resource, record)) }
  }
  const reads = {
    getList: (resource: string, params: never) => all(resource, provider.getList(resource, params)),
    getMany: (resource: string, params: { ids: Identifier[] }) =>
      all(resource, provider.getMany(resource, params)),
    getOne: async (resource: string, params: never) => ({
      data: mend(resource, (await provider.getOne(resource, params)).data),
    }),
  }
  return reads as unknown as Pick<P, 'getList' | 'getOne' | 'getMany'>
}
