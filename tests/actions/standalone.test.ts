import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { greeter } from './one-file.ts'
import { ordersProject } from './order-desk.ts'
import { openActions } from './standalone.ts'

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

async function shop() {
  const { registry, close } = await openActions(ordersProject)
  onTestFinished(close)
  const calledBy = (userId: string) => ({
    call: { principal: { kind: 'user' as const, userId }, signal: new AbortController().signal },
  })
  return (userId: string, name: string, input: unknown) => registry.execute(name, input, calledBy(userId))
}

test('a program without a server loads the plugins of a project and calls their actions', async () => {
  const execute = await shop()
  expect(await execute('ada', 'cart.addItem', { article: 'LAV-1', quantity: 2 })).toEqual({
    success: true,
    data: { items: [{ article: 'LAV-1', name: 'Lavender Hidcote', quantity: 2, price: 4.5 }], total: 9 },
  })
  expect(await execute('ada', 'cart.addItem', { article: 'LAV-1' })).toMatchObject({
    success: false,
    error: { code: 'INVALID_INPUT', path: '$.quantity' },
  })
  expect(await execute('ben', 'orders.place', { address: '3 Mill Lane' })).toMatchObject({
    error: { code: 'EMPTY_CART' },
  })
})

test('an action whose file was read by hand is validated against it', async () => {
  const path = join(tempFolder(), 'greet.jay-action')
  await writeFile(path, 'name: greet\ndescription: Says hello to somebody.\ninputSchema:\n  name: string\n')
  const registry = await greeter(path)
  expect(await registry.execute('greet', { name: 'Ada' })).toEqual({ success: true, data: { text: 'Hello, Ada!' } })
  expect(await registry.execute('greet', {})).toMatchObject({ error: { code: 'INVALID_INPUT' } })
  await writeFile(path, 'name: greet\n')
  await expect(greeter(path)).rejects.toThrow('description')
})

test.each(['standalone.ts', 'one-file.ts', 'vite/vite-proxy.ts'])(
  'docs/actions.md shows %s as it runs here',
  (name) => {
    expect(textOf('../../docs/actions.md')).toContain(`\`\`\`ts\n${textOf(name)}\`\`\``)
  },
)

test('a buyer who was too late is refused, and can order the rest of the cart', async () => {
  const execute = await shop()
  const order = { address: '3 Mill Lane' }
  for (const user of ['ada', 'ben']) await execute(user, 'cart.addItem', { article: 'LAV-2', quantity: 3 })
  await execute('ben', 'cart.addItem', { article: 'ROS-1', quantity: 1 })
  expect(await execute('ada', 'orders.place', order)).toMatchObject({ success: true })
  expect(await execute('ben', 'orders.place', order)).toMatchObject({
    error: {
      code: 'OUT_OF_STOCK',
      message: 'Lavender Provence (LAV-2): 3 wanted, 0 left. It is not in the cart any more.',
    },
  })
  expect(await execute('ben', 'orders.place', order)).toMatchObject({ success: true, data: { total: 3.8 } })
})
