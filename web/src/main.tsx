import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './design/site.css'

createRoot(document.getElementById('root')!).render(<App />)
