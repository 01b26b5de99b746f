import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VisitorPass } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { serveCommand } from '../../support/processes/serve-command.ts'
import { post, type SessionHeaders } from '../../support/servers/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const project = fileURLToPath(new URL('../../../examples/shop', import.meta.url))

async function visit(url: string, site = 'shop', origin = url) {
  const answer = await post(`${url}/api/page/visitors`, { site }, { headers: { origin } })
  const { token } = (await answer.json()) as VisitorPass
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (name: string, body: object) => post(`${url}/_jay/actions/${name}`, body, { headers })
}

const toolsOf = async (url: string, headers: SessionHeaders) =>
  JSON.stringify(await (await fetch(`${url}/api/agents`, { headers })).json())

test("a plain start has the shop's actions for its visitors, and none of them for the workspace's agents", async () => {
  const { url, headers, command } = await serveCommand()
  expect(command.output()).toContain(`\nShop: ${url}/shop, a page with the agent in the corner\n`)
  expect(command.output()).not.toContain('Actions:')
  const call = await visit(url)
  // They are for the agent: the shop's page calls none of them itself.
  expect((await call('shop.searchProducts', { limit: 2 })).status).toBe(404)
  const body = {
    message: 'What does express delivery to Germany cost for 2 kg?',
    history: [],
    toolDefinitions: [],
    pageState: {},
  }
  const answer = (await (await call('sendMessage', body)).json()) as { data: { message: string } }
  expect(answer.data.message).toContain('9.8')
  expect((await call('nothing', {})).status).toBe(404)
  expect(await toolsOf(url, headers)).not.toContain('action_')
})

test('with the shop as the project its actions are loaded once, and are tools of the agents', async () => {
  const { url, headers, command } = await serveCommand({ DECKHAND_PROJECT: project })
  expect(command.output()).toMatch(/\nActions: 3 from /)
  const search = `${url}/_jay/actions/shop.searchProducts?limit=1`
  expect((await fetch(search, { headers })).status).toBe(200)
  expect(await toolsOf(url, headers)).toContain('action_shop_placeOrder')
  expect(command.errors()).not.toMatch(/already|problem/)
})

test('sites of a file are served beside the shop, and an unknown action is reported', async () => {
  const file = join(tempFolder(), 'sites.yaml')
  const lists = 'actions: [shop.deliveryQuote, shop.searchProduct], pageActions: [shop.deliveryQuote]'
  const site = `{ key: pier, origins: [https://pier.example], ${lists} }`
  await writeFile(file, `sites:\n  - ${site}\n`)
  const { url, command } = await serveCommand({ DECKHAND_SITES: file })
  await command.shows(/sites\.yaml:2:81 warning: There is no action .*shop\.searchProduct.*Did you mean/)
  const call = await visit(url, 'pier', 'https://pier.example')
  expect((await call('shop.deliveryQuote', { country: 'Germany', weight: 1 })).status).toBe(200)
  expect((await call('shop.searchProducts', {})).status).toBe(404)
})
