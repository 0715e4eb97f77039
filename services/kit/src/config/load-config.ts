import { readFileSync } from 'node:fs'
import { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that nobody can start with. Names every wrong variable at once, and no value. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Configuration refused:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/**
 * Reads the variables that a schema names. `X_FILE` names a file that holds the value of `X`;
 * empty variables count as unset.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of Object.keys(schema.shape)) {
    const file = environment[`${name}_FILE`]
    try {
      const value = file ? readFileSync(file, 'utf8').trim() : environment[name]
      if (value !== undefined && value !== '') values[name] = value
    } catch {
      problems.push(`${name}_FILE: the file cannot be read`)
    }
  }
  const result = schema.safeParse(values)
  if (!result.success) {
    for (const issue of result.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`)
  }
  if (problems.length > 0 || !result.success) throw new ConfigError(problems)
  return result.data
}

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** `12h`, `30m`, `90s`, or a bare number of seconds; becomes seconds. */
export const duration = z
  .string()
  .regex(/^\d+\s?[smhd]?$/, 'a duration like 90s, 30m, 12h or 7d is expected')
  .transform((text) => {
    const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[text.at(-1) as 's'] ?? 1
    return Number.parseInt(text, 10) * unit
  })

export const port = z.coerce.number().int().min(0).max(65_535)
