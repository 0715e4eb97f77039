/** Takes the first item of each list, then the second, and so on; longer lists continue alone. */
export function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat()
}

/** Removes items with a repeated id; the first one stays. */
export function removeRepeats<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Counts trailing rounds without new items: sources may repeat themselves forever. */
export function countQuietRounds(rounds: readonly { items: readonly { id: string }[] }[]): number {
  const seen = new Set<string>()
  let quiet = 0
  for (const { items } of rounds) {
    const known = seen.size
    for (const { id } of items) seen.add(id)
    quiet = seen.size > known ? 0 : quiet + 1
  }
  return quiet
}
