import './style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './deckhand.ts'
import { loadRichText } from './markdown/load-rich-text.ts'
import { router } from './router.tsx'
import { applyTheme } from './shell/theme.ts'

// What dialogs add to the styles while they are open is let through by it.
setNonce(document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '')
applyTheme()
// Not needed to begin with, and then at once.
setTimeout(() => void loadRichText().catch(() => undefined), 300)
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no place for the workspace.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
