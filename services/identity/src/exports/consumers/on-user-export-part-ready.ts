import { userExportPartReady } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { IdentityDeps } from '../../deps.ts'
import { recordExportPart } from '../actions/record-export-part.ts'

export const onUserExportPartReady = (deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'settings'>) =>
  consumer(userExportPartReady, ({ data, once }) => recordExportPart(deps, data, once))
