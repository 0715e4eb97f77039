import { z } from 'zod'
import { readSettingFile } from './read-setting-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Invalid settings. Names every wrong variable at once, but no value. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Configuration refused:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The result of reading one schema from an environment. */
export interface SettingsRead<S extends z.ZodObject> {
  /** Every setting that is valid or has a default. */
  valid: Partial<z.output<S>>
  /** `NAME: reason`, without the value. */
  problems: string[]
}

/**
 * Reads each variable of a schema on its own. `X_FILE` names a file with the value of `X`; empty and blank variables
 * count as unset, an empty file does not.
 */
export function readSettings<S extends z.ZodObject>(schema: S, environment: Environment): SettingsRead<S> {
  const valid: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const file = environment[`${name}_FILE`]
    let value = environment[name]
    if (!isUnset(file)) {
      const read = readSettingFile(file)
      if ('problem' in read) {
        problems.push(`${name}_FILE: ${read.problem}`)
        continue
      }
      value = read.value
    }
    const given = isUnset(value) ? undefined : value
    const result = (field as z.ZodType).safeParse(given)
    if (result.success) valid[name] = result.data
    else
      problems.push(
        `${name}: ${given === undefined ? 'needed' : (result.error.issues[0]?.message ?? 'refused')}`,
      )
  }
  return { valid: valid as Partial<z.output<S>>, problems }
}

/** @throws ConfigError naming every problem */
export function loadConfig<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  return loadConfigs([schema], environment)[0]
}

/**
 * Reads several schemas from one environment.
 * @throws ConfigError naming every problem of any of them, each variable once
 */
export function loadConfigs<const L extends readonly z.ZodObject[]>(
  schemas: L,
  environment: Environment,
): { [I in keyof L]: z.output<L[I]> } {
  const all = schemas.map((schema) => readSettings(schema, environment))
  const problems = oncePerVariable(all.flatMap((read) => read.problems))
  if (problems.length > 0) throw new ConfigError(problems)
  return all.map((read) => read.valid) as { [I in keyof L]: z.output<L[I]> }
}

/** Keeps the first problem per variable, because several services read the same ones. */
export function oncePerVariable(problems: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const line of problems) {
    const name = line.slice(0, line.indexOf(':'))
    if (!first.has(name)) first.set(name, line)
  }
  return [...first.values()]
}

export function isUnset(value: string | undefined): value is undefined {
  return value === undefined || value.trim() === ''
}

/** Parses `on` or `off`. */
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const UNITS = { s: 1, m: 60, h: 3600, d: 86_400 }
/** Ten years: a longer duration is a typing error and would exceed the range of dates. */
const LONGEST_DAYS = 3_650

/**
 * Parses `12h`, `30m`, `90s` or a bare number of seconds into seconds.
 * @param shortest least allowed duration, in the same notation
 */
export function durationFrom(shortest: string) {
  return z
    .string()
    .regex(/^\d+\s?[smhd]?$/, 'a duration like 90s, 30m, 12h or 7d is expected')
    .transform(toSeconds)
    .pipe(
      z
        .number()
        .min(toSeconds(shortest), `${shortest} or more is expected`)
        .max(LONGEST_DAYS * UNITS.d, `at most ${LONGEST_DAYS}d is expected`),
    )
}

/** A duration of at least one second. */
export const duration = durationFrom('1s')

function toSeconds(text: string): number {
  return Number.parseInt(text, 10) * (UNITS[text.at(-1) as 's'] ?? 1)
}

export const port = z.coerce.number().int().min(0).max(65_535)
