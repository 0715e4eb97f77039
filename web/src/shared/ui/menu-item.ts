/** Menu entry classes; on phones tall enough for a finger. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-base hover:bg-raised-2 md:min-h-10 md:text-sm'
