import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { basePath } from './base-path.ts'
import { ChatScreen } from './chat/chat-screen.tsx'
import { rememberedConnection } from './connection/use-connection.ts'
import { Shell } from './shell/shell.tsx'
import { useAgents } from './shell/use-agents.ts'

const firstAgent = 'chief-of-staff'
const toFirst = () => {
  if (rememberedConnection() === 'cli') throw redirect({ to: '/cli', replace: true })
  throw redirect({ to: '/chat/$agent/{-$thread}', params: { agent: firstAgent, thread: undefined }, replace: true })
}

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/" replace /> })
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toFirst })
const chat = createRoute({ getParentRoute: () => root, path: '/chat/$agent/{-$thread}', component: ChatRoute })

/** Nobody by that name: the chief of staff knows whom to ask. */
function ChatRoute() {
  const { agent, thread } = chat.useParams()
  const agents = useAgents()
  const [first] = agents
  if (!first) return null
  if (!agents.some(({ id }) => id === agent)) {
    const known = agents.find(({ id }) => id === firstAgent) ?? first
    return <Navigate to="/chat/$agent/{-$thread}" params={{ agent: known.id, thread: undefined }} replace />
  }
  return <ChatScreen agentId={agent} threadId={thread} />
}

const cli = createRoute({
  getParentRoute: () => root,
  path: '/cli',
  component: lazyRouteComponent(() => import('./cli/cli-parts.ts'), 'CliScreen'),
})
const approvals = createRoute({
  getParentRoute: () => root,
  path: '/approvals',
  component: lazyRouteComponent(() => import('./approvals/approvals-screen.tsx'), 'ApprovalsScreen'),
})
const runs = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  component: lazyRouteComponent(() => import('./runs/runs-screen.tsx'), 'RunsScreen'),
})
const RunScreen = lazyRouteComponent(() => import('./runs/run-screen.tsx'), 'RunScreen')
const run = createRoute({ getParentRoute: () => root, path: '/runs/$run', component: RunRoute })
const files = createRoute({
  getParentRoute: () => root,
  path: '/files',
  validateSearch: ({ path }: Record<string, unknown>): { path?: string } =>
    typeof path === 'string' && path !== '' ? { path } : {},
  component: lazyRouteComponent(() => import('./files/files-screen.tsx'), 'FilesScreen'),
})
const memory = createRoute({
  getParentRoute: () => root,
  path: '/memory',
  component: lazyRouteComponent(() => import('./memory/memory-screen.tsx'), 'MemoryScreen'),
})
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
})
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
})

function RunRoute() {
  return <RunScreen runId={run.useParams().run} />
}

const routeTree = root.addChildren([start, chat, cli, approvals, runs, run, files, memory, audit, settings])
export const router = createRouter({ routeTree, basepath: basePath || '/', scrollRestoration: false })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
