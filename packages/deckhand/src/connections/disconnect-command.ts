import { serviceNames } from '@deckhand/runtime'
import { localUserId } from '@deckhand/server'
import type { Service } from '@deckhand/spec'
import type { Environment } from '../settings/settings.ts'
import { withDesk } from './with-desk.ts'

const withdrawAt: Record<Service, string> = {
  google: 'at https://myaccount.google.com/connections',
  slack: 'in Slack, under Apps → Manage',
}

/** Withdraws the access of the local user's account, and deletes its tokens. */
export async function disconnectCommand({ service }: { service: Service }, env: Environment): Promise<number> {
  const { revoked } = await withDesk(env, (desk) => desk.disconnect(localUserId, service))
  const name = serviceNames[service]
  const more = revoked
    ? `${name} has withdrawn the access.`
    : `${name} could not be reached: withdraw the access ${withdrawAt[service]}.`
  process.stdout.write(`${name}: disconnected, and its tokens are deleted. ${more}\n`)
  return 0
}
