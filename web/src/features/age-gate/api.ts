import { client } from '../../shared/api/client.ts'

export const fetchAgeStatus = (sessionId: string) =>
  client.call('GET /api/age-gate/status', { query: { sessionId } })

/** @param birthDate `YYYY-MM-DD` */
export const verifyAge = (birthDate: string, sessionId: string) =>
  client.call('POST /api/age-gate/verify', { body: { birthDate, sessionId } })
