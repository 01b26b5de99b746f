import { json } from '../answer.ts'
import type { Operation } from '../operation.ts'
import { htmlPage } from './html-page.ts'
import { overview } from './overview.ts'

const page: Operation = {
  service: 'page',
  name: 'overview',
  method: 'GET',
  path: '/emulator',
  run: (_call, context) => htmlPage('The emulator', overview(context)),
}

/** The world without its tokens. */
const state: Operation = {
  service: 'page',
  name: 'state',
  method: 'GET',
  path: '/emulator/state.json',
  run(_call, { world }) {
    const { grants: _grants, ...rest } = world
    return json(rest, 200, { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
  },
}

export const pageOperations: readonly Operation[] = [page, state]
