import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { ServedFolder } from '../web/serve-folder.ts'
import { bigPage } from './big-page.ts'
import { chatPage, plainPage, streamPieces } from './stream-page.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

export interface Folders {
  script: string
  chat: string
  shop: string
}

/** Serves the measured pages, the shop, the chat's script, and a streamed answer. */
export async function servePages(folders: Folders, pieces: number): Promise<ServedFolder> {
  const pages: Record<string, string> = { '/big.html': bigPage, '/chat.html': chatPage, '/plain.html': plainPage }
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://page').pathname)
    if (path.startsWith('/_jay/')) return streamPieces(response, pieces)
    await send(response, path, pages[path] ?? (await readIn(folders, path)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function send(response: ServerResponse, path: string, body: string | Buffer | undefined): Promise<void> {
  const headers = { 'content-type': `${types[extname(path)] ?? 'text/html'}; charset=utf-8` }
  response.writeHead(body === undefined ? 404 : 200, headers).end(body)
}

/** Every address of the shop without an ending is its page. */
function readIn({ script, chat, shop }: Folders, path: string): Promise<Buffer | undefined> {
  const isShop = path.startsWith('/shop')
  const inShop = extname(path) ? path.slice('/shop'.length) : '/index.html'
  const file = isShop ? join(shop, inShop) : path.startsWith('/page/') ? join(chat, path.slice(6)) : join(script, path)
  return readFile(file).catch(() => undefined)
}
