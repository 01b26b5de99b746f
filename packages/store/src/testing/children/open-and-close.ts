import { openSqliteStore } from '../../index.ts'
import { auditKey } from '../scene.ts'

const user = `process ${process.pid}`
const store = await openSqliteStore({ folder: process.argv[2] ?? '', auditKey })
await store.settings.write(user, { trust: 'delegated' }, Date.now())
process.stdout.write(`${(await store.settings.read(user)).trust}\n`)
await store.close()
