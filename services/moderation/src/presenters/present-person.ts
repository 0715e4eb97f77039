import type { Person } from '../store/people.ts'

/** Note: includes the address, for only moderators read this service's answers. */
export function presentPerson(people: Map<string, Person>, id: string) {
  const person = people.get(id)
  return { id, username: person?.username ?? null, email: person?.email ?? null }
}
