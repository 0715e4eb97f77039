/** Style of the small tables below the stats. */
export const plainTable = {
  '& td, & th': { px: { xs: 0.75, sm: 1.5 }, borderColor: 'divider' },
  '& th': { color: 'text.secondary', fontSize: 12 },
} as const
