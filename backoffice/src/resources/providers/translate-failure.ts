import { providerMessages } from '../../messages/providers.fr.ts'

/** Translates the kind in 'timeout: no answer within the deadline'; failures of unknown kind stay unchanged. */
export function translateFailure(failure: string | null): string {
  const [, kind = '', detail = ''] = /^([\w-]+): (.*)$/s.exec(failure ?? '') ?? []
  const words = Object.hasOwn(providerMessages.failures, kind) ? providerMessages.failures[kind] : undefined
  return words === undefined ? (failure ?? '') : `${words} (${detail})`
}
