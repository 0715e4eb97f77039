import '@fontsource-variable/inter/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createConsole } from './app/create-console.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html must contain #root')
createRoot(root).render(<App {...createConsole(window)} />)
