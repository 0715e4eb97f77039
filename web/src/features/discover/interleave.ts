/** The first of each list, then the second of each, and so on; longer lists go on alone. */
export function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat()
}

/** Each id once, where it came first. */
export function distinct<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** How many of the last rounds brought nothing new: sources may repeat themselves for ever. */
export function quietRounds(rounds: readonly { items: readonly { id: string }[] }[]): number {
  const seen = new Set<string>()
  let quiet = 0
  for (const { items } of rounds) {
    const known = seen.size
    for (const { id } of items) seen.add(id)
    quiet = seen.size > known ? 0 : quiet + 1
  }
  return quiet
}
