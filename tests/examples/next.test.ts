import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { minutes, newProject } from './project.ts'
import { useProduct } from './use-product.ts'

// Next.js takes a minute or two to build: `npm run test:next` runs this, and `npm test` does not.
test.skipIf(!chromiumPath || !process.env.DECKHAND_TEST_NEXT)(
  'the next example, installed from tarballs, compiles, passes its own test, and keeps its users apart in the browser',
  minutes(12),
  async () => {
    const project = await newProject('next')
    expect(await project.run('npm', 'test')).toContain('# pass 1')
    await useProduct(await project.start())
    // Next.js is for bundlers alone, and its own types ask for a newer DOM library than TypeScript 5 has.
    const output = await project.run('npx', 'tsc', '--skipLibCheck', 'false').catch((error: Error) => error.message)
    const problems = output.split('\n').filter((line) => line.includes('error TS'))
    expect(problems.filter((line) => !line.startsWith('node_modules/next/'))).toEqual([])
  },
)
