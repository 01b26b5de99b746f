import { defaultAgent, Runtime, type RuntimeOptions } from '@deckhand/runtime'
import { openSqliteStore } from '@deckhand/store'
import { afterTest } from './clean-up.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestRuntimeOptions = Pick<RuntimeOptions, 'model' | 'tools'> & { folder?: string }

export const testKey = Buffer.alloc(32, 1)

/** A runtime on a real store, closed after the test. Two on one folder behave like two processes. */
export async function testRuntime({ model, tools, folder = temporaryFolder() }: TestRuntimeOptions): Promise<Runtime> {
  const store = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })
  const runtime = new Runtime({ store, model, tools, agents: [defaultAgent], approvalKey: testKey })
  afterTest(async () => {
    await runtime.close()
    await store.close()
  })
  return runtime
}
