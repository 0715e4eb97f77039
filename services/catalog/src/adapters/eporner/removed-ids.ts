import { ProviderOutage } from '../../ports.ts'
import { expectSuccess } from '../outbound/expect-status.ts'
import type { GuardedStream } from '../outbound/guarded-client.ts'

const ID = /^[\w-]{1,64}$/
const LINE_MAX = 64

/**
 * Yields the ids of a list with one id per line, in chunks as they arrive; callers apply them only after the end.
 * @throws ProviderOutage for an empty or cut list, or a line that is no id, such as HTML
 */
export async function* readRemovedIds(answer: GuardedStream): AsyncGenerator<string[]> {
  expectSuccess(answer)
  const type = answer.headers['content-type'] ?? ''
  if (/html|json|xml/i.test(type)) throw new ProviderOutage('format', `The list is ${type}`)
  const decoder = new TextDecoder()
  let rest = ''
  let isEmpty = true
  for await (const chunk of answer.body) {
    isEmpty = false
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX) throw createInvalidLineError(rest)
    const ids = lines.map((line) => line.trim()).filter((line) => line !== '')
    const broken = ids.find((id) => !ID.test(id))
    if (broken !== undefined) throw createInvalidLineError(broken)
    if (ids.length > 0) yield ids
  }
  if (isEmpty) throw new ProviderOutage('format', 'The list is empty')
  if (rest !== '') throw new ProviderOutage('format', 'The last line of the list is not complete')
}

function createInvalidLineError(line: string): ProviderOutage {
  return new ProviderOutage('format', `The list holds a line that is no id: ${line.slice(0, 20)}`)
}
