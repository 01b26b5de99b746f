import type { Documents, Fields, Reader, Search, Writer } from '../firestore/documents/documents.ts'

/** The recorded requests to documents. */
export interface Trace {
  searches: Search[]
  /** The field names of written documents, by collection name. */
  fields: Map<string, Set<string>>
}

/** The same documents, but records every search and write. */
export function traceDocuments(documents: Documents, trace: Trace): Documents {
  return {
    write: (command, options) => documents.write((writer) => command(tracedWriter(writer, trace)), options),
    read: (query) => documents.read((reader) => query(tracedReader(reader, trace))),
    watch: (path, listener) => documents.watch(path, listener),
    watchSearch: (search, listener) => {
      trace.searches.push(search)
      return documents.watchSearch(search, listener)
    },
    time: () => documents.time(),
    close: () => documents.close(),
  }
}

function tracedReader(reader: Reader, { searches }: Trace): Reader {
  return {
    get: (path) => reader.get(path),
    getAll: (paths) => reader.getAll(paths),
    find: (search) => {
      searches.push(search)
      return reader.find(search)
    },
    count: (search) => {
      searches.push(search)
      return reader.count(search)
    },
    sum: (search, field) => {
      searches.push(search)
      return reader.sum(search, field)
    },
  }
}

function tracedWriter(writer: Writer, trace: Trace): Writer {
  return {
    ...tracedReader(writer, trace),
    set: (path, fields) => {
      note(trace, path, fields)
      writer.set(path, fields)
    },
    update: (path, fields) => {
      note(trace, path, fields)
      writer.update(path, fields)
    },
    increase: (path, field, by) => writer.increase(path, field, by),
    remove: (path) => writer.remove(path),
    pending: (path) => writer.pending(path),
  }
}

function note({ fields: known }: Trace, path: string, fields: Fields): void {
  const collection = path.split('/').at(-2) ?? ''
  known.set(collection, new Set([...(known.get(collection) ?? []), ...Object.keys(fields)]))
}
