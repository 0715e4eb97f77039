/** A warning reduced to what identifies it. */
export interface Warning {
  /** Equal for warnings with the same message about the same subjects. */
  key: string
  message: string
  /** Scalar fields; errors are reduced to `reason`. */
  fields: Record<string, unknown>
}

const VALUE_MAX = 300

/** @param args of a log method: fields and a message, either alone, or an error */
export function digestWarning(args: readonly unknown[]): Warning {
  const [first, second] = args
  const isText = typeof first === 'string'
  const message = isText ? first : typeof second === 'string' ? second : ''
  const record = first instanceof Error ? { err: first } : isText ? {} : ((first ?? {}) as object)
  const fields = Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name === 'err' ? 'reason' : name, digest(value)]),
  )
  return { key: `${message} ${JSON.stringify(fields)}`, message, fields }
}

function digest(value: unknown): unknown {
  if (value instanceof Error) return firstLine(value)
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'object' && value !== null ? '[object]' : value
}

/** An AggregateError has no message of its own. */
function firstLine(error: Error): string {
  const [attempt] = error instanceof AggregateError ? error.errors : []
  const message = error.message || (attempt instanceof Error ? attempt.message : error.name)
  return message.split('\n')[0]?.slice(0, VALUE_MAX) ?? ''
}
