import { errors } from 'undici'
import { type OutageKind, ProviderOutage } from '../../ports.ts'

const KINDS: Readonly<Record<string, OutageKind>> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'size',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'format',
}

/** Classifies a failed request; an aborted signal counts as a timeout. */
export function toRequestOutage(error: unknown, signal: AbortSignal): ProviderOutage {
  if (error instanceof ProviderOutage) return error
  if (signal.aborted) return new ProviderOutage('timeout', 'No answer in time', { cause: error })
  if (error instanceof errors.HTTPParserError)
    return new ProviderOutage('format', 'The answer is not HTTP', { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  return new ProviderOutage(KINDS[code] ?? 'connection', `The request failed (${code})`, { cause: error })
}
