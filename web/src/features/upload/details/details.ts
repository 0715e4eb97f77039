import type { Content } from '../../contents/api.ts'

/** What an uploader says of a video, besides its file. */
export interface Details {
  title: string
  description: string
  tags: readonly string[]
  categories: readonly string[]
}

export const NO_DETAILS: Details = { title: '', description: '', tags: [], categories: [] }

export const detailsOf = ({ title, description, tags, categories }: Details | Content): Details => ({
  title,
  description,
  tags,
  categories,
})

/** Without the spaces around its texts, as the platform keeps it. */
export const trimDetails = (details: Details): Details => ({
  ...detailsOf(details),
  title: details.title.trim(),
  description: details.description.trim(),
})

export const isSameDetails = (a: Details, b: Details) =>
  a.title === b.title &&
  a.description === b.description &&
  isSameList(a.tags, b.tags) &&
  isSameList(a.categories, b.categories)

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((label, index) => label === b[index])
