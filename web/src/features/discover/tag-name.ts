import type { Tag } from '@alcove/contracts/tags'

/** Display name of a tag. */
export const tagName = ({ label, name }: Tag) => label ?? name
