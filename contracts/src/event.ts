import type { z } from 'zod'
import type { ServiceName } from './operation.ts'

export interface EventSpec<N extends string = string, S extends z.ZodType = z.ZodType> {
  /** Past tense; also the topic. */
  name: N
  /** Major version. A breaking change is a new file with the next number. */
  version: number
  summary: string
  /** The only service that may say it; null where every service may. */
  author: ServiceName | null
  /** State topics carry the whole state of their key and are compacted. */
  state: boolean
  /** Carries an address or a name: what is left of it goes when the account that is its key is deleted. */
  personal?: true
  /** Order is kept per key. */
  key: (data: z.output<S>) => string
  data: S
  example: z.input<S>
}

export function event<const N extends string, S extends z.ZodType>(spec: EventSpec<N, S>): EventSpec<N, S> {
  return spec
}

/** The data that consumers of an event receive. */
export type EventData<E> = E extends { data: infer S extends z.ZodType } ? z.output<S> : never
