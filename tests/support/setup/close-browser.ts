import { afterAll } from 'vitest'
import { closeBrowser } from '../browsers/browser.ts'

// Vitest runs this for each file of tests, and reads modules once for all of them: there it would end the browser of the first alone.
afterAll(closeBrowser)
