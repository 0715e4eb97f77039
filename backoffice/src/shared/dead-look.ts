/** Look of a control that keeps its place and the focus while it has no effect. */
export const deadLook = { '&[aria-disabled="true"]': { opacity: 0.45, cursor: 'not-allowed' } } as const
