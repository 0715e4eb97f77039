/** Dense rows of 40 px under a header that stays. */
export const tableStyle = {
  '& .RaDataTable-rowCell, & .RaDataTable-headerCell': {
    height: 40,
    py: 0,
    px: 1,
    whiteSpace: 'nowrap',
    borderColor: 'divider',
  },
  '& .RaDataTable-headerCell': {
    color: 'text.secondary',
    fontSize: 12,
    fontWeight: 550,
    bgcolor: 'background.default',
  },
}

/** The same, where no address is so long that it pushes the last columns out of the window; its page says it whole. */
export const cutTableStyle = {
  ...tableStyle,
  '& .RaDataTable-rowCell': { maxWidth: 'min(340px, 17vw)', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const

/** Figures stand under each other. */
export const RIGHT = {
  textAlign: 'right',
  '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
} as const

/** The same with room to a column of words at their right. */
export const FIGURE = { ...RIGHT, '&&.MuiTableCell-root': { pr: 3 } } as const
