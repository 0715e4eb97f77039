import type { Fields } from '../form.ts'
import { missing } from '../refusal.ts'
import type { World } from '../world.ts'

/** A parsed request: its parameters, and the id in its path. */
export interface Call {
  id: string
  params: Fields
}
export type Endpoint = (world: World, call: Call) => unknown

/** Finds the object that a request names. */
export function findNamed<T extends { id: string; object: string }>(
  world: World,
  object: T['object'],
  id: string,
  param = 'id',
): T {
  const thing = world.things.get(id)
  if (thing?.object !== object) throw missing(object, id, param)
  return thing as unknown as T
}
