import { startEmulator } from '@deckhand/emulator'
import { Api } from '../driver/api.ts'
import { Servers } from '../driver/servers.ts'
import type { StorePlace } from '../driver/store-place.ts'
import { Random } from '../random.ts'
import { checkGrowth, checkLife, type Ending } from './check-lives.ts'
import { Clients } from './clients.ts'
import { goIn } from './go-in.ts'
import type { Life } from './life.ts'
import { lifeBrain } from './life-brain.ts'
import { liveThrough, type Stage } from './live-through.ts'
import type { Figures } from './summary.ts'
import { wavesOf } from './waves.ts'
import { World } from './world.ts'

export interface ServicesOptions {
  env: Record<string, string>
  seed: number
  lives: number
  atOnce: number
  leaseMs: number
  onKill(count: number): void
}

export type ServicesResult = Omit<Figures, 'seconds'> & { problems: string[] }

const token = 'whoever is here may come in'
const msPerWave = 20_000
const client = { id: 'emulator.apps.googleusercontent.com', secret: 'emulator-google-secret' }

/** The environment of a Deckhand whose model, mail and calendar are the emulator's at this address. */
export function environment(
  { folder, databaseUrl, firestore }: Omit<StorePlace, 'remove'>,
  leaseMs: number,
): Record<string, string> {
  return {
    DECKHAND_DATA: folder,
    DECKHAND_AGENTS: `${folder}/agents`,
    DECKHAND_TOKEN: token,
    DECKHAND_LIMIT_REQUESTS: '0',
    AGENT_LEASE_MS: String(leaseMs),
    GEMINI_API_KEY: 'any',
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(firestore && {
      STORE: 'firestore',
      GOOGLE_CLOUD_PROJECT: firestore.projectId,
      FIRESTORE_EMULATOR_HOST: firestore.host,
    }),
  }
}

/** Mail and calendar live in this process, so that they outlive every process of Deckhand. */
export async function crashServices(options: ServicesOptions): Promise<ServicesResult> {
  const { seed, leaseMs } = options
  const emulator = await startEmulator({ brain: lifeBrain })
  const world = new World(emulator)
  const env = { ...options.env, GOOGLE_GEMINI_BASE_URL: emulator.url, GOOGLE_API_URL: emulator.url }
  const faults: string[] = []
  const servers = new Servers({
    program: 'deckhand-process.js',
    settings: { env },
    onReport: (report) => void (report.type === 'fault' && faults.push(report.message)),
  })
  const signal = AbortSignal.timeout(options.lives * msPerWave + 60_000)
  let kills = 0
  const onKill = () => options.onKill(++kills)
  try {
    const port = await servers.start().child.ready
    const api = new Api(servers, { headers: await goIn(`http://127.0.0.1:${port}`, token) })
    const clients = new Clients(api, world, signal)
    const random = new Random(seed, 'services')
    const lives = await allLives(options, { world, servers, clients, random, leaseMs, signal, onKill })
    const endings = await Promise.all(lives.map((life) => endingOf(life, clients, world)))
    const growth = world.growth()
    emulator.verify()
    const incidents = [...servers.deaths, ...api.silences, ...api.faults, ...faults]
    const problems = [...endings.flatMap(checkLife), ...checkGrowth(endings, growth), ...incidents]
    return { endings, kills, growth, problems }
  } finally {
    await servers.end()
    await emulator.close()
  }
}

async function allLives({ lives, atOnce }: ServicesOptions, stage: Stage): Promise<Life[]> {
  const all: Life[] = []
  for (const wave of wavesOf(lives, atOnce)) all.push(...(await liveThrough(wave, all.length + 1, stage)))
  return all
}

async function endingOf(life: Life, clients: Clients, world: World): Promise<Ending> {
  const { status, attempt } = await clients.run(life)
  const [audit, output] = await Promise.all([clients.audit(life), clients.output(life)])
  return { life, status, attempt, output, audit, effects: world.effects(life), drafts: world.drafts(life) }
}
