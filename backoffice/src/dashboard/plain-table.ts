/** Of the small tables below the figures. */
export const plainTable = {
  '& td, & th': { px: { xs: 0.75, sm: 1.5 }, borderColor: 'divider' },
  '& th': { color: 'text.secondary', fontSize: 12 },
} as const
