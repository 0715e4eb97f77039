import { AppError, type OperationSpec, operations } from '@alcove/contracts'
import type { Authenticator } from '@alcove/kit/auth/authenticator'
import { createApp, type ServiceApp } from '@alcove/kit/http/create-app'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { pino } from 'pino'

const caller = aCaller('ROLE_MODERATOR', 'ROLE_ADMIN')
const authenticator: Authenticator = { authenticate: async () => caller }

/** Runs every operation behind kit's own checks, from the bytes of a request to the refusal; no handler runs. */
export function everyOperationChecked(): ServiceApp {
  return createApp(
    { log: pino({ level: 'silent' }), authenticator, ids: uuidV7, strict: false },
    (operations as readonly OperationSpec[]).map((spec) => ({
      spec,
      handle: async () => {
        throw new AppError('NOT_FOUND')
      },
    })),
  )
}

/** Builds the request that carries a body to an operation, with all permissions. */
export function requestOf(spec: OperationSpec, body: string): Request {
  return new Request(`http://alcove.test${spec.path.replace(/\{\w+\}/g, uuidV7)}`, {
    method: spec.method,
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer x' },
    body,
  })
}
