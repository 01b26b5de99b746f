import { afterAll } from 'vitest'
import { closeBrowser } from '../browsers/browser.ts'

// Vitest runs this for each test file, but loads modules once for all files: in browser.ts it would close only the first file's browser.
afterAll(closeBrowser)
