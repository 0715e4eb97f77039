import { providerMessages } from '../../messages/providers.fr.ts'

/** 'timeout: no answer within the deadline' in French by its kind; what has no kind that is known stays as it came. */
export function wordsOfFailure(failure: string | null): string {
  const [, kind = '', detail = ''] = /^([\w-]+): (.*)$/s.exec(failure ?? '') ?? []
  const words = Object.hasOwn(providerMessages.failures, kind) ? providerMessages.failures[kind] : undefined
  return words === undefined ? (failure ?? '') : `${words} (${detail})`
}
