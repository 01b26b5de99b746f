import { openDeckhand } from 'deckhand/command'

/** Deckhand itself, set up from an environment as `deckhand serve` is. It is there to be killed. */
const { env }: { env: Record<string, string> } = JSON.parse(process.argv[2] ?? '')
const deckhand = await openDeckhand(env, {
  onFault: (error) => process.send?.({ type: 'fault', message: error instanceof Error ? error.message : `${error}` }),
})
const server = await deckhand.listen(0)

process.on('disconnect', () => process.exit())
process.send?.({ type: 'ready', port: server.port })
