import { ApiTokens, type ApiTokenView, localUserId, type TokenWish } from '@deckhand/server'
import { parseRequest, tokenRequestSchema } from '@deckhand/spec/schemas'
import { UsageError } from '../command-line/usage-error.ts'
import { localTime } from '../runs/local-time.ts'
import { type Environment, readSettings } from '../settings/settings.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openStore } from '../store/open-store.ts'
import { cleanLine } from '../terminal/terminal-text.ts'

/** Prints only the token to stdout, so that a script can store it unseen. Everything else goes to stderr. */
export async function createTokenCommand(wish: TokenWish, env: Environment): Promise<number> {
  const { name } = parseRequest(tokenRequestSchema, { name: wish.name, scopes: wish.scopes })
  const { token, text } = await withTokens(env, (tokens) => tokens.create(localUserId, { ...wish, name }))
  process.stdout.write(`${text}\n`)
  const rights = token.scopes.join(', ')
  process.stderr.write(
    `It may: ${rights}. It expires ${localTime(token.expiresAt)}. It is shown only now; "deckhand tokens revoke ${token.id}" revokes it.\n`,
  )
  return 0
}

export async function listTokensCommand(env: Environment): Promise<number> {
  const [tokens, now] = await withTokens(env, async (tokens, now) => [await tokens.list(localUserId), now])
  process.stdout.write(
    tokens.length > 0 ? tokens.map((token) => `${tokenLine(token, now)}\n`).join('') : 'There are no tokens.\n',
  )
  return 0
}

export async function revokeTokenCommand(id: string, env: Environment): Promise<number> {
  const isRevoked = await withTokens(env, (tokens) => tokens.revoke(localUserId, id))
  if (!isRevoked) throw new Error(`There is no token "${id}". "deckhand tokens list" prints the ids.`)
  process.stdout.write('The token is revoked.\n')
  return 0
}

function tokenLine({ id, name, scopes, expiresAt, lastUsedAt }: ApiTokenView, now: number): string {
  const end = `${expiresAt > now ? 'expires' : 'expired'} ${minute(expiresAt)}`
  const use = lastUsedAt === undefined ? 'never used' : `used ${minute(lastUsedAt)}`
  return [id, cleanLine(name), scopes.join(','), end, use].join('  ')
}

const minute = (at: number) => localTime(at).slice(0, -3)

/** Opens the tokens of the person at this machine. A server may be using the same store. */
async function withTokens<T>(env: Environment, use: (tokens: ApiTokens, now: number) => Promise<T>): Promise<T> {
  const settings = readSettings(env)
  if (settings.firebase) throw new UsageError(peopleMakeTheirs)
  const data = openDataFolder(env)
  const store = await openStore(settings, data)
  try {
    const now = await store.time()
    const parts = { store: store.apiTokens, key: data.keys.tokens, now: () => now, onFault: () => {} }
    return await use(new ApiTokens(parts), now)
  } finally {
    await store.close()
  }
}

const peopleMakeTheirs =
  'With DECKHAND_SIGN_IN=firebase the person at this machine has no tokens: people create their own under Settings.'
