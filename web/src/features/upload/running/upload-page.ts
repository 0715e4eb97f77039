import { create } from 'zustand'

/** Whether the page with the whole progress is open. */
export const useUploadPage = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))
