import { createContext, type ReactNode } from 'react'

/** What has happened to a record since a dialog was opened, once its act cannot succeed any more; empty until then. */
export const Superseded = createContext<ReactNode>(null)
