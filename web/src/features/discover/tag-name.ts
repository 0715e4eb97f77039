import type { Tag } from '@alcove/contracts/constants'

/** Display name of a tag. */
export const tagName = ({ label, name }: Tag) => label ?? name
