import type { Tag } from '@alcove/contracts/constants'

/** What people read for a tag. */
export const tagName = ({ label, name }: Tag) => label ?? name
