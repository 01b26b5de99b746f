import { openStore } from './open-store.ts'

const user = `process ${process.pid}`
const store = await openStore(process.argv[2])
await store.settings.write(user, { trust: 'delegated' }, Date.now())
process.stdout.write(`${(await store.settings.read(user)).trust}\n`)
await store.close()
