import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'

export type DataExport = AnswerOf<'GET /api/users/{id}/exports'>['member'][number]

/** Query key of an account's export. */
export const exportKey = (id: string) => ['data-export', id] as const

/** The latest requested export; null when there is none. */
export async function fetchExport(id: string, signal: AbortSignal): Promise<DataExport | null> {
  const { member } = await client.call('GET /api/users/{id}/exports', { params: { id }, signal })
  return member[0] ?? null
}

export const requestExport = (id: string) => client.call('POST /api/users/{id}/exports', { params: { id } })

export const requestArchiveUrl = (id: string, exportId: string) =>
  client.call('POST /api/users/{id}/exports/{exportId}/archive-url', { params: { id, exportId } })

export const deleteAccount = (id: string, password: string) =>
  client.call('DELETE /api/users/{id}', { params: { id }, body: { password } })
