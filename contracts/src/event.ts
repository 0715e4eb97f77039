import type { z } from 'zod'
import type { ServiceName } from './operation.ts'

export interface EventSpec<N extends string = string, S extends z.ZodType = z.ZodType> {
  /** Past tense; also the name of the topic. */
  name: N
  /** Major version. A breaking change is a new file with the next number. */
  version: number
  summary: string
  /** The only service that may emit it; null when every service may. */
  author: ServiceName | null
  /** State topics carry the whole state of their key and are compacted. */
  state: boolean
  /** Carries an address or a name, so it is erased when the account that is its key is deleted. */
  personal?: true
  /** Events of one key keep their order. */
  key: (data: z.output<S>) => string
  data: S
  example: z.input<S>
}

export function event<const N extends string, S extends z.ZodType>(spec: EventSpec<N, S>): EventSpec<N, S> {
  return spec
}

/** The data that consumers of an event receive. */
export type EventData<E> = E extends { data: infer S extends z.ZodType } ? z.output<S> : never
