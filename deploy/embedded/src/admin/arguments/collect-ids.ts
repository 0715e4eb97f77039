import { InvalidArgumentError } from 'commander'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Parses ids given to a command; repeated ones count once.
 * @param source the command that shows them
 */
export function collectIds(source: string) {
  return (text: string, sofar: string[] = []): string[] => {
    if (!UUID.test(text)) throw new InvalidArgumentError(`An id is expected, as ${source} shows it.`)
    return [...new Set([...sofar, text.toLowerCase()])]
  }
}
