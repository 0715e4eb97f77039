import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'

export type AccountSession = AnswerOf<'GET /api/sessions'>['member'][number]

export const requestPasswordReset = (email: string) =>
  client.call('POST /api/password-resets', { body: { email } })

export const resetPassword = (token: string, password: string) =>
  client.call('POST /api/password-resets/complete', { body: { token, password } })

export const changePassword = (id: string, currentPassword: string, newPassword: string) =>
  client.call('POST /api/users/{id}/password', { params: { id }, body: { currentPassword, newPassword } })

/** An empty username removes it. */
export const changeUsername = (id: string, username: string) =>
  client.call('PATCH /api/users/{id}', {
    params: { id },
    body: { username: username === '' ? null : username },
  })

export const fetchAccount = (id: string, signal: AbortSignal) =>
  client.call('GET /api/users/{id}', { params: { id }, signal })

export const requestEmailChange = (id: string, email: string, currentPassword: string) =>
  client.call('POST /api/users/{id}/email', { params: { id }, body: { email, currentPassword } })

export const confirmEmailChange = (token: string) =>
  client.call('POST /api/email-changes/confirm', { body: { token } })

export const refuseEmailChange = (token: string) =>
  client.call('POST /api/email-changes/refuse', { body: { token } })

export const fetchSessions = (signal: AbortSignal) => client.call('GET /api/sessions', { signal })

export const endSession = (id: string) => client.call('DELETE /api/sessions/{id}', { params: { id } })

export const endOtherSessions = () => client.call('DELETE /api/sessions')
