import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { isLogOutPending } from './shared/session/pending-log-out.ts'
import './design/site.css'

if (isLogOutPending()) void import('./features/auth/log-out.ts').then(({ resumeLogOut }) => resumeLogOut())

createRoot(document.getElementById('root')!).render(<App />)
