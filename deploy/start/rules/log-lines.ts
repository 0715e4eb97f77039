/** A call of a logger in a source text. */
export interface LogCall {
  level: string
  /** The message as written, with its quotes; undefined where a variable holds it. */
  message: string | undefined
}

const CALL = /\b(?:log|logger|plain)\??\.(debug|info|warn|error|fatal)\(/g
/** What stands before the message: fields in braces or in a variable. */
const FIELDS = /^\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[\w.]+)\s*,\s*/
const LITERAL = /^\s*(['`].*)$/s
/** `noun.verb`, alone or before a sentence. */
const EVENT = /^['`]([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)(?::\s|['`])/

export function findLogCalls(source: string): LogCall[] {
  return [...source.matchAll(CALL)].map(({ 0: opening, 1: level = '', index }) => {
    const start = index + opening.length
    const args = source.slice(start, findEnd(source, start))
    return { level, message: LITERAL.exec(args.replace(FIELDS, ''))?.[1] }
  })
}

/**
 * Finds what the sweeps of a source text log when they fail.
 * @returns the messages as written, with their quotes; undefined for each that is no literal
 */
export function findSweepMessages(source: string): (string | undefined)[] {
  return source
    .split(/\beveryMs\b(?=[:,][^{}]*?\brun\b)/)
    .slice(1)
    .map((sweep) => /\bfailed:\s*(['`][^'`]*['`])/.exec(sweep)?.[1])
}

/** @returns the event that a message names; undefined for a message that is a sentence only */
export const readEvent = (message: string): string | undefined => EVENT.exec(message)?.[1]

/** Finds the parenthesis that closes a call; sentences of log lines have theirs in pairs. */
function findEnd(source: string, start: number): number {
  let depth = 1
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth++
    if (source[at] === ')' && --depth === 0) return at
  }
  return source.length
}
