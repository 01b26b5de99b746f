import './sign-in.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '../shell/theme.ts'
import { SignInScreen } from './sign-in-screen.tsx'

applyTheme()
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no place for the form.')
createRoot(root).render(
  <StrictMode>
    <SignInScreen />
  </StrictMode>,
)
