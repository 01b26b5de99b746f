import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
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
    for (const resolution of ['nodenext', 'bundler']) {
      const module = resolution === 'nodenext' ? 'nodenext' : 'esnext'
      const options = ['--skipLibCheck', 'false', '--module', module, '--moduleResolution', resolution]
      // The types of Next.js themselves ask for a newer DOM library than TypeScript 5 has.
      const problems = await project.run('npx', 'tsc', ...options).catch((error: Error) => error.message)
      expect(
        problems.split('\n').filter((line) => /error TS/.test(line) && !/^node_modules\/next\//.test(line)),
      ).toEqual([])
    }
  },
)
