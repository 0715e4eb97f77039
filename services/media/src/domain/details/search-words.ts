/** Words of a search as titles are compared: lower case, without accents. */
export function toSearchWords(query: string): string[] {
  return query
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}
