import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Agent, approvalFacts, BriefingDesk, ConnectionDesk, type Runtime } from '@deckhand/runtime'
import {
  ApiTokens,
  createMounts,
  localUserId,
  type MountOptions,
  type Mounts,
  type RunningServer,
  startServer,
} from '@deckhand/server'
import type { AgentDefinition, Authenticator, ToolPlugin } from '@deckhand/spec'
import { isApproveRule, roleOf } from '@deckhand/spec/trust'
import { eventFacts, mailFacts } from '@deckhand/tools/google'
import { offerProblem } from '../actions/check-offer.ts'
import { openActions } from '../actions/open-actions.ts'
import { agentFolderPath } from '../agents/agent-file.ts'
import { loadAgents } from '../agents/load-agents.ts'
import { allAgents, shippedAgents, withFiles } from '../agents/shipped-agents.ts'
import { findBridge } from '../bridge/find-bridge.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { chooseWays } from '../connections/choose-ways.ts'
import { openEmulator } from '../connections/open-emulator.ts'
import { isSetUp, readServiceSettings } from '../connections/service-settings.ts'
import { sharedAddress } from '../doctor/checks/check-sites.ts'
import { mayUseAgent } from '../folder/confirmed-folders.ts'
import { userDataFolder } from '../folder/user-folders.ts'
import { McpTools } from '../mcp/mcp-tools.ts'
import { readMcpFile } from '../mcp/read-mcp-file.ts'
import { guardedTool } from '../operations/guarded-tool.ts'
import type { Operations } from '../operations/open-operations.ts'
import { loadMcpClient } from '../package/load-parts.ts'
import { OpenedToolFiles, type ToolFilesOptions } from '../project/open-tool-files.ts'
import { toolFilesIn } from '../project/project-files.ts'
import { type OpenedPage, openPage } from '../serve/open-page.ts'
import { readSites } from '../serve/read-sites.ts'
import { assertRole } from '../settings/assert-role.ts'
import { readGeminiFile } from '../settings/gemini-file.ts'
import type { Role } from '../settings/role.ts'
import { type Environment, isPortFixed, readSettings } from '../settings/settings.ts'
import { chooseSignIn } from '../sign-in/choose-sign-in.ts'
import { openArchive } from '../store/archive/folder-archive.ts'
import { keepMark } from '../store/audit-mark.ts'
import { checkSecret } from '../store/check-secret.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openClock } from '../store/open-clock.ts'
import { auditMark, isShared, labelData, openStore } from '../store/open-store.ts'
import { chooseModel, givenModel } from './choose-model.ts'
import { createRuntime } from './create-runtime.ts'
import { createTools } from './create-tools.ts'
import { findPage, findPageScript, findShop, findShopPlugin } from './find-page.ts'
import { NoteReceiver } from './note-receiver.ts'
import { canSendNotes } from './note-sending.ts'
import type { ProductParts } from './product-parts.ts'

export interface OpenedDeckhand {
  runtime: Runtime
  briefings: BriefingDesk
  /** Those of all agents. */
  tools: ToolPlugin[]
  /** Who answers, for people. */
  modelLabel: string
  /** How many actions there are and of which project, for people. */
  actionsLabel?: string
  /** What the user must know before the first answer. */
  notice?: string
  /** A page that shows the example accounts, while they stand in for real ones. */
  exampleUrl?: string
  /** The example shop is served, too. */
  hasShop: boolean
  /** Accounts are connected over a redirect to an address of ours. */
  redirects: boolean
  dataFolder: string
  /** Where everything is kept, for people. */
  dataLabel: string
  /** The user has set a token to sign in with. */
  hasToken: boolean
  /** Who may sign in, for people, where an identity provider decides it. */
  signInLabel?: string
  /** An address that signs a browser in, once, and then shows the page. */
  signInLink(serverUrl: string, next?: string): Promise<string>
  /** Signs in once. */
  oneTimeToken(): Promise<string>
  /** Where notes go. Throws before there is a receiver. */
  noteUrl(): string
  /** Notes of agents arrive somewhere. */
  sendsNotes: boolean
  /** Serves the run API, and receives notes unless DECKHAND_NOTE_URL names another receiver. Call it once. */
  listen(port: number): Promise<RunningServer>
  /** Serves the same inside a product's server. Call it once, and not beside `listen`. */
  mount(place: MountPlace): Promise<Mounts>
  /** For so long requests are still answered and runs go on, but nothing is taken up and nobody shall come any more. */
  drain(ms: number): Promise<void>
  /** Gives the runs back that are at work: whoever opens the data next goes on with them. */
  close(): Promise<void>
}

/** For answers that are under way in the product's server when it closes us. */
const answerPatienceMs = 2_500

export type MountPlace = Pick<MountOptions, 'basePath' | 'origins' | 'authenticateStreamsMs'> & { ui: boolean }

interface Closing {
  close(): Promise<void>
}

/** What the environment does not say. */
export interface Plan {
  /** Settings, by the names of `.env.example`. */
  env: Environment
  operations?: Partial<Operations>
  /** Besides those that ship and those of the folder. */
  moreAgents?: Agent[]
  /** What this process does. Without one `all`, on another port when the one that was asked for is taken. */
  role?: Role | undefined
  /** This process works on no other user's runs. */
  onlyUserId?: string
  /** What a product brings, or the config of a project. */
  product?: ProductParts
  /** Inside of a product's process: nothing is read from the working folder that no setting names, and there are no examples. */
  isEmbedded?: boolean
  /** The project whose `tools/` are loaded. None when absent. */
  toolFiles?: Pick<ToolFilesOptions, 'confirmed'> & { project: string }
}

/**
 * The one composition root: chooses an implementation for every port. Throws a UsageError that names a wrong setting, MODEL_NO_KEY when Vertex AI
 * was asked for and is half set up, UNAVAILABLE when the database cannot be reached, and INTERNAL when it or the data folder cannot be used.
 */
export async function assemble(plan: Plan): Promise<OpenedDeckhand> {
  const { env, operations = {}, moreAgents = [], role: named, onlyUserId, product, isEmbedded, toolFiles } = plan
  const { onFault = () => {}, onFileWarning = () => {}, observers = [], onRequest, onSignIn, metrics } = operations
  const { clean = (text: string) => text } = operations
  const read = readSettings(env)
  const settings = { ...read, agentFiles: { ...read.agentFiles, toolProblem: offerProblem } }
  const role = named ?? 'all'
  assertRole(role, settings)
  // A file that merely lies in a product's working folder was not meant for us.
  const isNamed = (setting: string) => !isEmbedded || Boolean(env[setting]?.trim())
  const mcpServers = { ...(isNamed('DECKHAND_MCP') && readMcpFile(env)), ...product?.mcp }
  // Refuse it at once where its package is missing. For an agent's own server, a warning says that its tools are missing.
  if (Object.keys(mcpServers).length > 0) await loadMcpClient()
  const services = readServiceSettings(env)
  const given = readSites(env)
  const gemini = readGeminiFile(env)
  if (gemini.apiKey !== undefined) operations.hide?.(gemini.apiKey)
  const data = openDataFolder(env)
  // A mistake in somebody's file is no fault of ours: where we found it would only be noise.
  const onProblem = (words: string) => onFault(Object.assign(new Error(words), { stack: undefined }))
  if (gemini.warning !== undefined) onProblem(gemini.warning)
  // Example accounts never stand in for those of a product's users.
  const example = isEmbedded
    ? undefined
    : await openEmulator(gemini.env, services, { stateFile: data.emulatorFile, onNotice: onProblem })
  let endActions = async () => {}
  let endFiles = async () => {}
  let closeStore = async () => {}
  try {
    const chosen = product?.model ? givenModel(product.model) : await chooseModel(gemini.env, example?.emulator)
    const { keys } = data
    const outboxToken = keys.outbox.toString('hex')
    for (const key of Object.values(keys)) operations.hide?.(key)
    const store = product?.store ?? (await openStore(settings, data, onFault))
    if (!product?.store) closeStore = () => store.close()
    await checkSecret(store.audit, settings, onProblem)
    const clock = await openClock(store, product?.store !== undefined || isShared(settings))
    const endMark = keepMark(store.audit, auditMark(settings, data), onFault)
    const receiver = new NoteReceiver(settings.noteUrl, { token: outboxToken, ownerId: localUserId })
    // A command for one person does not authenticate.
    const ofProduct = isEmbedded
      ? (product?.authenticate ?? 'none')
      : onlyUserId === undefined
        ? product?.authenticate
        : undefined
    const entrance = await chooseSignIn({ ofProduct, store, keys, settings, now: clock.now, onFault })
    const { authenticator, signIn } = entrance
    const isLocal = authenticator.identity === 'local'
    const approvalKey = keys.approvals
    const actions = await openActions(settings.project, {
      checkOutput: settings.checkActionOutput,
      needsPlugins: !toolFiles || (!product && toolFilesIn(toolFiles.project).length === 0),
      onFault,
      onProblem,
    })
    endActions = actions.close
    const sendsNotes = canSendNotes(isEmbedded ? 'web' : role, settings)
    const ownTools = createTools({
      settings,
      receiver,
      sendsNotes,
      clean,
      author: chosen.author,
      more: [...actions.tools, ...(product?.tools ?? [])],
    })
    const files =
      toolFiles &&
      (await OpenedToolFiles.open(toolFiles.project, {
        ...toolFiles,
        knownTools: ownTools.map(({ name }) => name),
        rules: settings.agentFiles,
        onProblem: (words, severity) => (severity === 'warning' ? onFileWarning : onProblem)(words),
      }))
    if (files) endFiles = () => files.close()
    const withFilesOf = (ofFiles: ToolPlugin[]) => [...ownTools, ...ofFiles.map((tool) => guardedTool(tool, clean))]
    const tools = withFilesOf(files?.tools ?? [])
    for (const tool of tools) assertApprovable(tool, authenticator)
    const pinFile = join(data.path, 'mcp-pins.json')
    const mcp = new McpTools({ shared: mcpServers, env, clean, pinFile, onProblem })
    const mcpTools = mcp.toolsOf
    const exampleUrl = !example || isSetUp(services) || !isLocal ? {} : { exampleUrl: `${example.url}/emulator` }
    // Pages of others come neither to a worker nor to somebody's own terminal or editor.
    const hasVisitors = role !== 'worker' && onlyUserId === undefined
    // An example for the one person at this machine; the server would not show it to many.
    const shopFolder = !isEmbedded && isLocal && hasVisitors ? findShop() : undefined
    let server: RunningServer | undefined
    let mounts: Mounts | undefined
    let page: OpenedPage | undefined
    let settingsUrl: string | undefined
    const connections = new ConnectionDesk({
      store: store.connections,
      key: keys.connections,
      ways: { ...(await chooseWays(services, isLocal ? example : undefined)), ...product?.connections },
      ownerId: localUserId,
      settingsUrl: () => settingsUrl,
      now: clock.now,
      providerNow: Date.now,
    })
    const runtime = createRuntime({
      archive: openArchive(settings.archive, clean, onFault),
      store,
      chosen,
      settings: { ...settings, capacity: role === 'web' ? 0 : (product?.runsAtOnce ?? settings.capacity) },
      onlyUserId,
      policy: product?.policy,
      contextSources: product?.contextSources ?? [],
      tools,
      mcpTools,
      connections,
      approvalKey,
      clock,
      observers,
      onFault,
    })
    const accounts = (userId: string) => connections.of(userId)
    // A briefing begins with what waits, then comes the day.
    const sources = [approvalFacts(runtime.store, runtime.now), eventFacts(accounts), mailFacts(accounts)]
    const briefings = new BriefingDesk({ runtime, sources, now: runtime.now, onFault })
    const shipped = product?.agents.length ? [] : shippedAgents(runtime.toolNames)
    const bringer = product?.agents.length ? product : undefined
    const agentsWith = (ofFiles: AgentDefinition[]) =>
      bringer ? withFiles(withToolsOf(bringer, files?.tools ?? []), ofFiles) : allAgents(shipped, ofFiles, moreAgents)
    // A tool that a product's agent names wrongly is refused here. What files say wrongly later is only reported.
    if (bringer) runtime.setAgents(agentsWith([]))
    const agentFolder = loadAgents(isNamed('DECKHAND_AGENTS') ? agentFolderPath(env) : undefined, {
      ofPlugins: actions.agentFiles,
      knownTools: () => runtime.toolNames,
      rules: settings.agentFiles,
      mayUse: mayUseAgent,
      onAgents: (agents) => runtime.setAgents(agentsWith(agents)),
      onProblem: (words, severity) => (severity === 'warning' ? onFileWarning : onProblem)(words),
    })
    files?.onTools((ofFiles) => {
      for (const tool of ofFiles) assertApprovable(tool, authenticator)
      runtime.setTools(withFilesOf(ofFiles))
      agentFolder.readAgain()
    })
    /** What answers requests, wherever they come in. Call it once. */
    const openDoor = async (): Promise<MountOptions> => {
      const { requestsAMinute, publicUrl } = settings
      const workspaceFolder = findPage()
      const pageFolder = findPageScript()
      if (hasVisitors)
        page = await openPage({
          actions,
          keys,
          given,
          shopPlugin: shopFolder && findShopPlugin(),
          publicUrl,
          systemPrompt: gemini.systemPrompt,
          model: chosen.model,
          store,
          userLimits: settings.limits,
          conversationsAtOnce: settings.conversationsAtOnce,
          sideEffectsEnabled: () => settings.sideEffectsEnabled,
          policy: product?.policy,
          now: clock.now,
          observers,
          onFault,
          onProblem,
        })
      return {
        runtime,
        isWorker: role === 'worker',
        authenticator,
        ...(signIn && { signIn }),
        tokens: new ApiTokens({ store: store.apiTokens, key: keys.tokens, now: clock.now, onFault }),
        connections,
        briefings,
        ...(workspaceFolder !== undefined && { workspaceFolder }),
        ...(shopFolder !== undefined && { shopFolder }),
        ...(pageFolder !== undefined && { pageFolder }),
        ...exampleUrl,
        ...(requestsAMinute !== undefined && { requestsAMinute }),
        clientAddress: settings.clientAddress,
        outboxFile: data.outboxFile,
        outboxToken,
        answering: chosen.label,
        onFault,
        actions: { registry: actions.registry },
        ...(page && { page: page.door }),
        ...(publicUrl !== undefined && { publicUrl }),
        bridge: findBridge([data.path, userDataFolder(env)], env),
        ...(onRequest && { onRequest }),
        ...(onSignIn && { onSignIn }),
        ...(metrics && { metrics }),
      }
    }
    return {
      runtime,
      briefings,
      tools,
      modelLabel: chosen.label,
      ...(chosen.notice !== undefined && { notice: gemini.notice ?? chosen.notice }),
      ...(actions.label !== undefined && { actionsLabel: actions.label }),
      ...exampleUrl,
      hasShop: shopFolder !== undefined,
      redirects: services.google !== undefined || services.slack !== undefined,
      dataFolder: data.path,
      dataLabel: labelData(settings, data),
      noteUrl: receiver.url,
      sendsNotes,
      hasToken: settings.token !== undefined,
      ...(entrance.label !== undefined && { signInLabel: entrance.label }),
      oneTimeToken: entrance.oneTimeToken,
      signInLink: entrance.link,
      mount: async ({ ui, ...place }) => {
        const { workspaceFolder, ...door } = await openDoor()
        mounts = createMounts({
          ...door,
          ...(ui && workspaceFolder !== undefined && { workspaceFolder }),
          ...place,
          isMounted: true,
        })
        // There is no server of ours whose outbox would take them.
        receiver.hasNoServer()
        if (settings.publicUrl !== undefined) settingsUrl = `${settings.publicUrl}${place.basePath ?? ''}/settings`
        return mounts
      },
      listen: async (port) => {
        const { host, publicUrl } = settings
        if (publicUrl !== undefined && settings.clientAddress.from === 'socket') onProblem(sharedAddress)
        const { workspaceFolder, ...door } = await openDoor()
        const { authenticateStreamsMs, ui = true } = product ?? {}
        server = await startServer({
          ...door,
          ...(ui && workspaceFolder !== undefined && { workspaceFolder }),
          ...(authenticateStreamsMs !== undefined && { authenticateStreamsMs }),
          port,
          isPortFixed: isPortFixed(named, settings),
          ...(host !== undefined && { host }),
        })
        // A worker receives nothing, also no notes, and the outbox is for one person.
        if (role === 'worker' || !isLocal) receiver.hasNoServer()
        else receiver.serverIsAt(server.url)
        // At any other port the services do not send people back.
        if (port !== 0) settingsUrl = `${isLocal ? server.url : (publicUrl ?? server.url)}/settings`
        return server
      },
      drain: async (ms) => {
        server?.drain()
        runtime.rest()
        await sleep(ms)
      },
      // Nobody may ask for a run that nobody will work on, and the store must outlive whoever writes to it.
      close: async () => {
        const closeAll = async (parts: (Closing | undefined)[]) => {
          for (const part of parts) await part?.close().catch(onFault)
        }
        runtime.rest()
        await endFiles()
        agentFolder.close()
        await mounts?.stop(answerPatienceMs)
        await closeAll([server])
        // A visitor who is still answered must not keep runs from being given back in time.
        await Promise.all([closeAll([page]), closeAll([briefings, runtime, mcp])])
        await closeAll([actions])
        await endMark()
        clock.close()
        await closeAll([entrance, { close: closeStore }, chosen, example])
      },
    }
  } catch (thrown) {
    await endFiles()
    await endActions()
    await closeStore()
    await example?.close()
    throw thrown
  }
}

/** A call that waits for a role that no user can have would wait for ever. */
function assertApprovable({ name, approve }: ToolPlugin, { givesRoles }: Authenticator): void {
  if (givesRoles !== false || !isApproveRule(approve)) return
  throw new UsageError(
    `The tool "${name}" has to be approved by someone with the role "${roleOf(approve.by)}", but sign-in gives no roles here. Set \`authenticate\` to a function that returns { userId, roles }, or to oidc() with \`rolesClaim\`. Or take \`approve\` out of the tool: with \`confirm: true\`, the user is asked each time.`,
  )
}

/** The agents of a product. Those that list no tools have those of files as well. */
function withToolsOf({ agents, sharing }: ProductParts, ofFiles: ToolPlugin[]): Agent[] {
  const names = ofFiles.map(({ name }) => name)
  return agents.map((agent) =>
    sharing.includes(agent.id) ? { ...agent, tools: [...(agent.tools ?? []), ...names] } : agent,
  )
}
