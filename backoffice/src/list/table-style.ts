/** Dense rows of 40 px under a sticky header. */
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

/** The same, with long addresses cut so that the last columns stay visible; the record's page shows them in full. */
export const cutTableStyle = {
  ...tableStyle,
  '& .RaDataTable-rowCell': { maxWidth: 'min(340px, 17vw)', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const

/** Aligns numbers by their digits. */
export const RIGHT = {
  textAlign: 'right',
  '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
} as const

/** Numbers with space before a text column at their right. */
export const NUMERIC = { ...RIGHT, '&&.MuiTableCell-root': { pr: 3 } } as const
