import { controlDatabase, readFaults, usageWrite } from './control.ts'
import { Database, type DatabaseOptions } from './database.ts'
import type { FirestoreFault } from './faults/firestore-fault.ts'
import { parseName, type ResourceName } from './names.ts'
import type { BatchGetRequest, BatchGetResponse, CommitRequest, CommitResponse } from './wire.ts'

/** All databases, each made when it is first asked for. */
export class Databases {
  readonly #byName = new Map<string, Database>()
  readonly #options: DatabaseOptions

  constructor(options: DatabaseOptions) {
    this.#options = options
  }

  /** By the name of the database, or of anything in it. */
  find(name: string | null | undefined): Database {
    const parsed = parseName(name)
    const found = this.#byName.get(parsed.database) ?? this.#make(parsed)
    this.#byName.set(parsed.database, found)
    return found
  }

  of(projectId: string, databaseId = '(default)'): Database {
    return this.find(`projects/${projectId}/databases/${databaseId}`)
  }

  addFault(projectId: string, { databaseId, ...fault }: FirestoreFault & { databaseId?: string }): void {
    this.of(projectId, databaseId).faults.add(fault)
  }

  #make(name: ResourceName): Database {
    return name.databaseId === controlDatabase
      ? new ControlDatabase(name, this.#options, this)
      : new Database(name, this.#options)
  }
}

/** The database by which tests steer the others of its project; see control.ts. */
class ControlDatabase extends Database {
  readonly #name: ResourceName
  readonly #others: Databases

  constructor(name: ResourceName, { now }: DatabaseOptions, others: Databases) {
    super(name, { now })
    this.#name = name
    this.#others = others
  }

  override async commit(request: CommitRequest): Promise<CommitResponse> {
    for (const fault of readFaults(request.writes ?? [])) this.#others.addFault(this.#name.projectId, fault)
    return super.commit(request)
  }

  override async batchGet(request: BatchGetRequest): Promise<BatchGetResponse[]> {
    for (const document of request.documents ?? []) {
      const [collection, databaseId = ''] = parseName(document).path.split('/')
      if (collection !== 'usage') continue
      const { counts } = this.#others.of(this.#name.projectId, databaseId).usage
      await super.commit(usageWrite(this.#name, databaseId, counts))
    }
    return super.batchGet(request)
  }
}
