import { openDeckhand } from 'deckhand/command'

/** Deckhand itself, configured from its environment as `deckhand serve` is. The test kills it. */
const { env }: { env: Record<string, string> } = JSON.parse(process.argv[2] ?? '')
const deckhand = await openDeckhand(env, {
  onFault: (error) => process.send?.({ type: 'fault', message: error instanceof Error ? error.message : `${error}` }),
})
const server = await deckhand.listen(0)

process.on('disconnect', () => process.exit())
process.send?.({ type: 'ready', port: server.port })
