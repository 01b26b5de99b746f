import { defaultPort } from './settings.ts'
import { version } from './version.ts'

export const helpText = `Deckhand ${version}: put a Gemini agent to work, with a person in charge.

  deckhand serve [--port N] [--role web|worker|all] [--project DIR]  serve the workspace, a page for the browser, and the run API (PORT, or ${defaultPort}); in a fleet, web leaves runs to others and worker only works on them
  deckhand chat                   talk in the terminal; also: echo "2+2" | deckhand chat
  deckhand chat "one question"    answer it and leave
  deckhand chat --agent NAME      talk to that agent
  deckhand briefing [--refresh]   print today's mail, calendar and open approvals, summed up; --refresh makes it anew
  deckhand init [FOLDER]          write a small project with an agent, a tool and a test into an empty folder (the current one); --template plain|express|hono|next, and --packages DIR for tarballs of "npm run pack" in place of the registry
  deckhand emulator [--port N]    serve a Gemini API that needs no key, for other programs; with --firestore a Firestore in memory instead
  deckhand sign-in [--port N]     print a link that signs your browser in, once
  deckhand tokens create NAME     print a token for a program, once; --scopes runs,files says what it may do (runs, files, approvals) and --days 90 how long
  deckhand tokens list            print their ids, names, scopes, ends and last uses
  deckhand tokens revoke ID       end one at once
  deckhand connect [google|slack] connect your account there, or print which are connected
  deckhand disconnect google|slack  withdraw the access of your account there, and delete its tokens
  deckhand audit verify           check that nothing in the audit was changed; exits with 1 when something was
  deckhand archive list           print which threads and logs were archived in DECKHAND_ARCHIVE
  deckhand archive show ID        print what was said, called and decided in one of them
  deckhand migrate [--check]      bring the database up to date; with --check only say whether it is, and exit with 1 if not
  deckhand store copy             copy everything from SQLite in DECKHAND_DATA to PostgreSQL at DATABASE_URL; with STORE=firestore to an empty Firestore, from DATABASE_URL when that is set and otherwise from SQLite
  deckhand doctor [--json]        check settings, data folder, database, accounts, project, model, notes, clock and port, and say what to do
  deckhand agents validate [FILE] check agent files, agents/*.md when none is named; exits with 1 when one has an error
  deckhand agents list            print who may be asked
  deckhand actions types [--watch] [--check]  write the types of .jay-action files beside them, with --contracts also those of .jay-contract files; --check only says which are missing or stale
  deckhand actions list           print the actions of the plugins here; all of these take --project DIR for those of another folder
  deckhand actions validate       check action files, plugins and handlers, and exit with 1 when one has an error; --json for programs
  deckhand validate [--json]      check agents and actions
  deckhand agent-kit [--check]    write agent-kit/ for coding agents: what plugins offer, and how to add to it; --check exits with 1 when it is not up to date
  deckhand setup [NAME]           set up gemini-agent (its key, in config/.gemini.yaml) or a plugin of DECKHAND_PROJECT, or list what can be; --project DIR names another
  deckhand mcp                    serve the tools over MCP on stdin and stdout, for another program to start
  deckhand acp [--agent-id ID]    serve the agents over ACP on stdin and stdout, for an editor to start
  deckhand bridge [--agent "COMMAND ARGS"] [--root DIR] [--port N]  connect pages to a CLI agent on this machine, the Gemini CLI when none is named (GEMINI_PORT, or 4444); also: gemini-bridge
  deckhand runs list [--limit N]  print the newest runs (20), one line each
  deckhand runs show ID [--json]  print the agents of a run, their turns and calls, and where time and tokens went
  deckhand runs export ID [--out FILE]  write all that is on record about a run to a file, readable only to you
  deckhand runs replay FILE       take an exported run through the loop again, offline; exits with 1 when it differs
  deckhand tools list             print the tools: Deckhand's, those of deckhand.config and those of tools/; all of these run the project's code and take --project DIR
  deckhand tools validate [FILE]  check deckhand.config and tools/, or these files of tools; exits with 1 when one has an error
  deckhand tools try NAME [--input JSON] [--yes]  run a tool once and print its result as JSON; asks before a write, or needs --yes
  deckhand trust [--forget]       confirm what the current folder brings (.env, agents, mcp.json, deckhand.config, tools, a data folder), or take that back (docs/folders.md)
  deckhand help [COMMAND]         show this, or what there is to say about one command; also: deckhand COMMAND --help
  deckhand --version

Settings, from the environment or the file .env of a folder that you confirmed; mcp, acp and bridge take them from the environment and from your own configuration folder alone:
  GEMINI_API_KEY                  or GOOGLE_API_KEY or GOOGLE_AI_API_KEY, or apiKey in config/.gemini.yaml of DECKHAND_PROJECT; without one an offline planner answers
  GOOGLE_GENAI_USE_VERTEXAI=true  with GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION: Gemini on Vertex AI
  GEMINI_MODEL                    which model answers
  AGENT_MODEL_SILENCE_MS          for how many milliseconds the model may send nothing before its request is given up, and repeated once (90000)
  DECKHAND_DATA                   the folder that keeps everything (.deckhand in the current folder; for mcp, acp and bridge your own one)
  DECKHAND_AGENTS                 the folder of agent files (agents in the current folder)
  DECKHAND_MCP                    the file of MCP servers that all agents may use (mcp.json in the current folder)
  DECKHAND_PROJECT                the folder whose plugins, deckhand.config and tools/ are loaded (no plugins, and the others of the current folder once it is confirmed); --project of serve, chat, briefing and tools names it too
  DATABASE_URL                    a PostgreSQL database that keeps everything instead: postgres://user:password@host:5432/name
  STORE=firestore                 a Firestore database instead: of GOOGLE_CLOUD_PROJECT, FIRESTORE_DATABASE, or at FIRESTORE_EMULATOR_HOST
  DECKHAND_TOKEN                  a token for scripts: POST /api/auth/session {"token"} answers with a cookie and a "sessionKey", which goes with it as Deckhand-Session-Key
  DECKHAND_SIGN_IN=firebase       with FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_ALLOW: people sign in with Firebase (docs/sign-in.md)
  DECKHAND_SECRET                 signs cookies, approvals and the audit, and seals accounts, on machines that share a database (a file in the data folder)
  DECKHAND_LIMIT_RUNS             runs of a user at work at once (64); 0 lifts a limit
  DECKHAND_LIMIT_REQUESTS         requests of a user in a minute (1200)
  DECKHAND_LIMIT_TOKENS           tokens of a user in a day (no limit)
  DECKHAND_LIMIT_CONVERSATIONS    messages of pages that one process works on at once (200)
  DECKHAND_CLIENT_ADDRESS         where the address of a client is: socket, x-forwarded-for:COUNT or header:NAME (socket)
  AGENT_FILE_LIMITS               the most that agent files may ask for: tokenBudget=5000000, maxAgents=200 (docs/agents.md)
  AGENT_FILE_MODELS               models that agent files may name besides GEMINI_MODEL, with commas between them (those of the agents in DECKHAND_AGENTS)
  DECKHAND_RETENTION_DAYS         threads that nothing was said on for so long are deleted (they stay)
  DECKHAND_LOG_DAYS               the event logs of runs that ended so many days ago are dropped (they stay)
  DECKHAND_ARCHIVE                a folder that takes what these two remove, before they do (none)
  DECKHAND_NOTE_URL               where notes are posted to (our own /outbox)
  GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, SLACK_TOKEN, SLACK_CLIENT_ID, SLACK_CLIENT_SECRET
                                  real accounts in place of the emulator's example (docs/integrations.md)
  WEB_ALLOW_HOSTS                 hosts inside of the network that web_fetch may read, with commas between them (none)
  AGENT_MAX_LOOP_STEPS            model turns in one run, 1 to 15 (8)
  AGENT_SIDE_EFFECTS_ENABLED      "false" denies every tool with a side effect, and web_fetch
  AGENT_MAX_RUNS                  runs at work at once; the others wait (256)
  AGENT_LEASE_MS                  how long a run stays with a process that gives no sign of life (15000)
  DECKHAND_ROLE                   what "serve" does in a fleet: web, worker or all (all)
  DECKHAND_DRAIN_MS               how long a server that is asked to stop still answers, so that a load balancer can look away (0)
  GEMINI_BIN, GEMINI_APPROVAL_MODE, GEMINI_ORIGINS, GEMINI_HOST, GEMINI_TLS_CERT, GEMINI_TLS_KEY, GEMINI_HISTORY_URL, GEMINI_HISTORY_TOKEN
                                  of the bridge (docs/bridge.md)
  HOST, PORT, NO_COLOR

These are not all: .env.example has every setting with its default, and README.md explains them under "Settings". "deckhand doctor" says what is wrong with yours.
`
