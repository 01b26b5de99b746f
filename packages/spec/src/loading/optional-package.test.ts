import { expect, test } from 'vitest'
import { assertInstalled, loadOptional } from './optional-package.ts'

const part = { name: 'PostgreSQL', packages: ['@nowhere/driver@8', 'nowhere'] }
const words =
  'PostgreSQL needs the package @nowhere/driver, which is not installed. Run "npm install @nowhere/driver@8 nowhere" and try again.'

const failsWith = (code: string, message: string) => () => Promise.reject(Object.assign(new Error(message), { code }))

test('PK2: a part whose package is missing says how to install all of its packages', async () => {
  const absent = failsWith('ERR_MODULE_NOT_FOUND', "Cannot find package '@nowhere/driver' imported from /a/b.js")
  await expect(loadOptional(part, absent)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: words })
  const file = failsWith('MODULE_NOT_FOUND', "Cannot find module '@nowhere/driver/build/v1.json'\nRequire stack:\n- a")
  await expect(loadOptional(part, file)).rejects.toMatchObject({ message: words })
})

test('an installed part with a missing dependency of its own fails with the original error', async () => {
  const broken = failsWith('ERR_MODULE_NOT_FOUND', "Cannot find package 'other' imported from /a/b.js")
  await expect(loadOptional(part, broken)).rejects.toThrow("Cannot find package 'other'")
  await expect(loadOptional(part, failsWith('ERR_SOMETHING', words))).rejects.not.toHaveProperty('code', 'UNAVAILABLE')
})

test('a part can be refused before it is loaded', () => {
  expect(() => assertInstalled(part, import.meta.url)).toThrow(words)
  expect(() => assertInstalled({ name: 'YAML', packages: ['yaml@2', 'zod'] }, import.meta.url)).not.toThrow()
})
