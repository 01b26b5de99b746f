import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from '../../crash/random.ts'

export interface CuttingProxy {
  port: number
  /** So far. */
  readonly cuts: number
  close(): Promise<void>
}

/** After this many cuts, new connections are not cut. */
export interface CutOptions {
  port: number
  random: Random
  cuts: number
  onCut?: (count: number) => void
}

/** Passes bytes on, and cuts each connection after a random number of them in one direction: in the handshake, within a frame, or between two. */
export async function startCuttingProxy(options: CutOptions): Promise<CuttingProxy> {
  let cuts = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(options.port, '127.0.0.1')
    for (const socket of [client, target]) keepIn(open, socket)
    const cut = () => {
      if (client.destroyed || target.destroyed) return
      cuts += 1
      end(client, options.random.chance(0.5))
      end(target, options.random.chance(0.5))
      options.onCut?.(cuts)
    }
    const isMortal = cuts < options.cuts
    const isUp = options.random.chance(0.5)
    const budget = isMortal ? pickBudget(options.random, isUp) : Number.POSITIVE_INFINITY
    pass(client, target, isUp ? budget : Number.POSITIVE_INFINITY, cut)
    pass(target, client, isUp ? Number.POSITIVE_INFINITY : budget, cut)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A fifth of the cuts are in the handshake and the hello. What clients send is little, so cuts there come early. */
function pickBudget(random: Random, isUp: boolean): number {
  return random.chance(0.2) ? random.between(0, 600) : random.between(200, isUp ? 3_000 : 60_000)
}

function pass(from: Socket, to: Socket, budget: number, cut: () => void): void {
  let left = budget
  from.on('data', (chunk: Buffer) => {
    if (chunk.length < left) {
      left -= chunk.length
      if (!to.write(chunk)) from.pause()
      return
    }
    from.removeAllListeners('data')
    to.write(chunk.subarray(0, left), cut)
  })
  to.on('drain', () => from.resume())
  from.on('close', () => to.destroy())
  from.on('error', () => {})
}

/** Like a broken cable, or like a program that ends. */
function end(socket: Socket, isRude: boolean): void {
  if (isRude) socket.resetAndDestroy()
  else socket.destroy()
}

function keepIn(open: Set<Socket>, socket: Socket): void {
  open.add(socket)
  socket.on('close', () => open.delete(socket))
}
