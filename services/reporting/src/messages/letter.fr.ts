/** Every mail of ours reads like this around its own words. Null paragraphs are left out. */
export function letter(paragraphs: (string | null)[]): string {
  const body = paragraphs.filter((paragraph) => paragraph !== null)
  const end = "L'équipe d'Alcôve\n\nCe message est automatique, merci de ne pas y répondre."
  return `${['Bonjour,', ...body, end].join('\n\n')}\n`
}
