/** One row of docs/settings.md and `deckhand help`, and one paragraph of `.env.example`: settings that belong together. */
export interface SettingRow {
  /** Each name with the value that `.env.example` shows: the default, or an example. */
  names: Readonly<Record<string, string>>
  about: string
  /** The value when none is set. */
  default: string
  /** Further text in docs/settings.md and `.env.example`. */
  more?: string
  /** The page under docs/ that says more, with its anchor. */
  see?: string
}

export interface SettingGroup {
  topic: string
  rows: readonly SettingRow[]
}

/** All settings, described only here: `npm run docs` writes docs/settings.md and `.env.example` from this table. */
export const settingTable: readonly SettingGroup[] = [
  {
    topic: 'The model',
    rows: [
      {
        names: { GEMINI_API_KEY: '', GOOGLE_API_KEY: '', GOOGLE_AI_API_KEY: '' },
        about: 'the Gemini API key; the first one set is used',
        default: '`apiKey` in config/.gemini.yaml of the project; without a key the offline planner answers',
        more: 'The offline planner is not a language model.',
        see: 'jay-plugin.md',
      },
      {
        names: { GEMINI_MODEL: 'gemini-2.5-flash' },
        about: 'the model that answers',
        default: '`model` in config/.gemini.yaml, or `gemini-2.5-flash`; for the bridge `gemini-3-flash-preview`',
      },
      {
        names: {
          GOOGLE_GENAI_USE_VERTEXAI: 'true',
          GOOGLE_CLOUD_PROJECT: '',
          GOOGLE_CLOUD_LOCATION: '',
          GOOGLE_APPLICATION_CREDENTIALS: '',
        },
        about: 'Vertex AI instead of an API key: the switch, the project, the location and a file of credentials',
        default: "off; Google's application default credentials",
      },
      {
        names: { GOOGLE_GEMINI_BASE_URL: '', GEMINI_BASE_URL: '' },
        about: 'the address of the Gemini API, such as a proxy or `deckhand emulator`; the first one set is used',
        default: "Google's",
      },
      {
        names: { GOOGLE_VERTEX_BASE_URL: '' },
        about: 'the address of Vertex AI',
        default: "Google's",
      },
      {
        names: { AGENT_MODEL_SILENCE_MS: '90000' },
        about: 'how many milliseconds the model may be silent, from 1000 to 300000',
        default: '90000',
        more: 'The request is then repeated once. If the model stays silent, the run fails with `MODEL_TIMEOUT`. Raise it for a model that thinks longer.',
        see: 'reliability.md#a-model-that-is-silent',
      },
    ],
  },
  {
    topic: 'The server',
    rows: [
      {
        names: { PORT: '4300' },
        about: 'the port that the server listens on',
        default: '4300',
        more: 'If the port is taken, the next free one is used, unless a role is set (`--role`, `DECKHAND_ROLE`).',
      },
      {
        names: { HOST: '127.0.0.1' },
        about:
          'the address that the server listens at; any but loopback needs Firebase sign-in and `DECKHAND_PUBLIC_URL`',
        default: '127.0.0.1',
      },
      {
        names: { DECKHAND_PUBLIC_URL: 'https://agent.example.com' },
        about: 'the address at which visitors of embedding sites reach this server through a proxy',
        default: 'none: only this machine',
        more: 'Only the script and the visitors’ passes and actions are served there. With Firebase sign-in all users connect there, and the address must begin with https://.',
        see: 'page.md',
      },
      {
        names: { DECKHAND_SITES: 'config/sites.yaml' },
        about: 'the file of sites whose pages may embed the agent: keys, origins and actions',
        default: 'config/sites.yaml of the project, if it exists',
        see: 'page.md',
      },
      {
        names: { DECKHAND_CLIENT_ADDRESS: 'socket' },
        about:
          "the source of a client's address: `socket`, `x-forwarded-for:COUNT` behind that many proxies, or `header:NAME`",
        default: 'socket',
        more: 'Visitors, wrong sign-ins and readers of the metrics are limited by this address. Name a header only if your proxy always sets it; other headers are ignored.',
        see: 'operations.md#the-address-of-a-client',
      },
      {
        names: { NODE_ENV: 'production' },
        about: '`production` turns off the check of action answers against their files; input is always checked',
        default: 'answers are checked',
      },
    ],
  },
  {
    topic: 'Files and projects',
    rows: [
      {
        names: { DECKHAND_DATA: '.deckhand' },
        about: 'the folder for all data: database, keys, outbox',
        default: '.deckhand in the current folder; for mcp, acp and bridge ~/.local/share/deckhand',
        more: 'Keep it private.',
        see: 'folders.md',
      },
      {
        names: { DECKHAND_AGENTS: 'agents' },
        about: 'the folder of agent files; an edit takes effect on the next run',
        default: 'agents in the current folder',
        see: 'agents.md',
      },
      {
        names: { DECKHAND_MCP: 'mcp.json' },
        about: 'the file of MCP servers that all agents may use',
        default: 'mcp.json in the current folder, if it exists',
        see: 'mcp.md',
      },
      {
        names: { DECKHAND_PROJECT: 'examples/orders' },
        about: 'the project whose plugins are loaded: their actions are served and offered to agents',
        default: 'no plugins; deckhand.config.ts and tools/ of the current folder once you confirmed it',
        more: '`serve`, `chat`, `briefing` and `tools` also load its deckhand.config.ts and tools/, and take `--project DIR` instead. Deckhand runs their code: name only what you trust.',
        see: 'project.md',
      },
      {
        names: {
          AGENT_FILE_LIMITS:
            'tokenBudget=10000000, maxAgents=1000, maxFanout=64, maxDepth=8, concurrency=16, maxSteps=15, maxOutputTokens=65536',
        },
        about: 'the most that agent files may ask for',
        default: 'the values in .env.example',
        see: 'agents.md#what-a-file-may-ask-for',
      },
      {
        names: { AGENT_FILE_MODELS: 'gemini-2.5-flash,gemini-2.5-pro' },
        about: 'models that agent files may name besides `GEMINI_MODEL`, separated by commas',
        default: 'files in `DECKHAND_AGENTS` may name any model, files of users only models that those files name',
      },
    ],
  },
  {
    topic: 'Storage',
    rows: [
      {
        names: { STORE: 'firestore' },
        about: '`sqlite`, `postgres` or `firestore`: the database for all data',
        default: 'postgres if `DATABASE_URL` is set, otherwise sqlite',
        more: 'Contradicting settings are refused.',
        see: 'operations.md#firestore',
      },
      {
        names: { DATABASE_URL: 'postgres://deckhand:password@127.0.0.1:5432/deckhand' },
        about: 'a PostgreSQL database for all data',
        default: 'SQLite in the data folder',
        more: 'The secret stays in the data folder. `deckhand store copy` copies what SQLite has; with `STORE=firestore` it copies to Firestore, from this database if it is set.',
        see: 'operations.md#postgresql',
      },
      {
        names: { FIRESTORE_DATABASE: '(default)' },
        about: 'with `STORE=firestore`, the database in the project `GOOGLE_CLOUD_PROJECT`',
        default: '(default)',
      },
      {
        names: { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' },
        about: 'host and port of a Firestore emulator, such as `deckhand emulator --firestore`',
        default: "Google's Firestore",
      },
      {
        names: { DECKHAND_SECRET: '' },
        about: '32 characters or more that sign cookies, approvals and the audit, and encrypt account tokens',
        default: 'secret.key in the data folder, created once',
        more: 'Set it on machines that share a database.',
      },
      {
        names: { DECKHAND_RETENTION_DAYS: '0' },
        about: 'threads without a message for this many days are deleted with their runs; the audit stays',
        default: '0: they are kept',
        see: 'operations.md#what-is-kept-and-for-how-long',
      },
      {
        names: { DECKHAND_LOG_DAYS: '0' },
        about: 'event logs of runs that ended this many days ago are dropped; threads, turns and outcomes stay',
        default: '0: they are kept',
      },
      {
        names: { DECKHAND_ARCHIVE: '' },
        about: 'a folder for the threads and logs that these two settings remove, one compressed file per thread',
        default: 'none: removed data is lost',
        more: '`deckhand archive list` shows the files.',
      },
    ],
  },
  {
    topic: 'Sign-in',
    rows: [
      {
        names: { DECKHAND_SIGN_IN: 'local' },
        about: 'how people sign in: `local`, the one person at this machine, or `firebase`',
        default: 'local',
        see: 'sign-in.md',
      },
      {
        names: { DECKHAND_TOKEN: '' },
        about: 'a token of 16 characters or more that scripts send as `Authorization: Bearer`, or sign in with',
        default: 'none: only links that work once',
        see: 'sign-in.md',
      },
      {
        names: { FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: 'my-project.firebaseapp.com' },
        about: 'the id of the Firebase project, and the API key and domain of its web app; none of them is secret',
        default: '`GOOGLE_CLOUD_PROJECT`; none; PROJECT.firebaseapp.com',
        see: 'sign-in.md#setting-it-up',
      },
      {
        names: { FIREBASE_ALLOW: 'ann@example.com,@example.org' },
        about: 'who may sign in with Firebase: verified addresses, and domains that begin with @',
        default: 'everyone in the project',
      },
    ],
  },
  {
    topic: 'Limits and safety',
    rows: [
      {
        names: { AGENT_SIDE_EFFECTS_ENABLED: 'true' },
        about: '`false` denies every side effect and every `web_fetch`, even if it was approved before',
        default: 'true',
        see: 'trust.md',
      },
      {
        names: { AGENT_MAX_LOOP_STEPS: '8' },
        about: 'model turns in one run, 1 to 15',
        default: '8',
      },
      {
        names: { DECKHAND_LIMIT_RUNS: '64' },
        about: 'active runs of one user; more are refused with 429 and `Retry-After`; 0 means no limit',
        default: '64',
        see: 'operations.md#limits',
      },
      {
        names: { DECKHAND_LIMIT_REQUESTS: '1200' },
        about: 'requests of one user per minute; 0 means no limit',
        default: '1200',
      },
      {
        names: { DECKHAND_LIMIT_TOKENS: '0' },
        about: 'tokens of one user per day (UTC), checked before every request to the model',
        default: '0: no limit',
      },
      {
        names: { DECKHAND_LIMIT_CONVERSATIONS: '200' },
        about: 'messages from pages that one process handles at once; visitors get at most half',
        default: '200',
      },
      {
        names: { WEB_ALLOW_HOSTS: 'wiki.corp,10.0.0.7' },
        about: 'hosts inside the network that `web_fetch` may read, on any port; whole names, separated by commas',
        default: 'none: only the public web',
        see: 'tools.md#web_fetch',
      },
    ],
  },
  {
    topic: 'Accounts and notes',
    rows: [
      {
        names: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
        about: 'the OAuth client with which users connect Gmail and Google Calendar',
        default: "with neither Google nor Slack set, the emulator's example accounts",
        see: 'integrations.md#google-step-by-step',
      },
      {
        names: { SLACK_TOKEN: '', SLACK_CLIENT_ID: '', SLACK_CLIENT_SECRET: '' },
        about: 'one Slack token for all users, or an app with which users connect their own account',
        default: 'as for Google',
        see: 'integrations.md#slack-step-by-step',
      },
      {
        names: { SLACK_PRIVATE_CHANNELS: 'false' },
        about: '`true` also asks for private channels when a user connects Slack',
        default: 'false',
      },
      {
        names: { GOOGLE_API_URL: '', SLACK_API_URL: '' },
        about: 'the address of `deckhand emulator`, which replaces both services in tests',
        default: "Google's and Slack's",
        more: 'Set both to the same address: Deckhand adds /slack for Slack.',
      },
      {
        names: { DECKHAND_NOTE_URL: 'https://example.com/notes' },
        about: 'where `send_note` posts to; it must honour the `Idempotency-Key`, or a crash can deliver a note twice',
        default: 'the outbox of the server',
      },
    ],
  },
  {
    topic: 'The bridge',
    rows: [
      {
        names: { GEMINI_PORT: '4444' },
        about: 'the port that `deckhand bridge` listens on; 0 takes any free one',
        default: '4444',
        see: 'bridge.md#settings',
      },
      {
        names: { GEMINI_BIN: 'gemini' },
        about: "the Gemini CLI's program, by name or absolute path; Node runs a `.js` file",
        default: 'gemini',
      },
      {
        names: { GEMINI_APPROVAL_MODE: 'default' },
        about:
          'when the Gemini CLI asks: `default` before changes, `auto_edit` before changes other than edits, `yolo` never; `plan` only reads',
        default: 'default',
      },
      {
        names: { GEMINI_ORIGINS: 'https://app.example.com,http://localhost:5173' },
        about: "origins whose pages may use the bridge besides Deckhand's own, separated by commas",
        default: 'none',
      },
      {
        names: { GEMINI_HOST: '127.0.0.1', GEMINI_TLS_CERT: '', GEMINI_TLS_KEY: '' },
        about: 'the address that the bridge listens at; any but loopback needs a certificate file and a key file',
        default: '127.0.0.1; no files',
      },
      {
        names: { GEMINI_HISTORY_URL: '', GEMINI_HISTORY_TOKEN: '' },
        about: 'where the bridge posts its sessions after each turn, and the bearer token for it',
        default: 'nothing is posted',
        see: 'bridge.md#history-for-a-host',
      },
    ],
  },
  {
    topic: 'Fleet',
    rows: [
      {
        names: { DECKHAND_ROLE: 'all' },
        about:
          'the role of `deckhand serve`: `web` answers requests and leaves runs to others, `worker` only works on runs, `all` does both',
        default: 'all',
        more: '`web` and `worker` need a database that processes share. `--role` takes precedence.',
        see: 'operations.md#a-fleet',
      },
      {
        names: { AGENT_MAX_RUNS: '256' },
        about: 'active runs in one process; more wait as `queued`',
        default: '256',
      },
      {
        names: { AGENT_LEASE_MS: '15000' },
        about: 'after how many milliseconds without a heartbeat another process takes over a run',
        default: '15000',
        more: 'Set it to the same value in all processes.',
      },
      {
        names: { DECKHAND_DRAIN_MS: '0' },
        about: 'how many milliseconds a stopping server still answers requests while `/api/ready` returns 503',
        default: '0',
        more: 'Make it longer than your load balancer needs to notice.',
      },
    ],
  },
  {
    topic: 'Logs, metrics and traces',
    rows: [
      {
        names: { LOG_LEVEL: 'info' },
        about: 'the log level on stderr: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
        default: 'info; silent in the chat',
        see: 'operations.md#logs',
      },
      {
        names: { LOG_FORMAT: 'json' },
        about: '`json`, or `pretty` for people',
        default: 'pretty on a terminal, otherwise json',
      },
      {
        names: { METRICS_TOKEN: '' },
        about: 'a token of 16 characters or more that reads `/metrics` as `Authorization: Bearer`, without a sign-in',
        default: 'none',
        see: 'operations.md#metrics',
      },
      {
        names: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '' },
        about: 'the OpenTelemetry receiver for spans (/v1/traces is added), or its whole address',
        default: 'nothing is sent',
        see: 'operations.md#traces',
      },
      {
        names: { OTEL_EXPORTER_OTLP_HEADERS: '', OTEL_EXPORTER_OTLP_TRACES_HEADERS: '' },
        about: 'headers for the receiver, as `name=value` pairs separated by commas',
        default: 'none',
      },
      {
        names: { OTEL_SERVICE_NAME: 'deckhand' },
        about: 'the service name in traces',
        default: 'deckhand',
      },
      {
        names: { NO_COLOR: '1' },
        about: 'any value turns off colours in the chat',
        default: 'colours on a terminal',
      },
    ],
  },
]
