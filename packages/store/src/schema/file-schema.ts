/**
 * Workspace files. Paths sort by bytes, so that a prefix is a range of the index. Content is base64 in chunks, in its own table, so that listing
 * files does not read it.
 */
export const fileSchema = `
CREATE TABLE file_versions (
  user_id TEXT NOT NULL,
  path TEXT NOT NULL,
  version INTEGER NOT NULL,
  size BIGINT NOT NULL,
  is_newest INTEGER NOT NULL,
  is_deleted INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  change_key TEXT,
  PRIMARY KEY (user_id, path, version)
);
CREATE INDEX file_versions_listed ON file_versions (user_id, path) WHERE is_newest = 1 AND is_deleted = 0;
CREATE INDEX file_versions_replaced ON file_versions (user_id, changed_at) WHERE is_newest = 0;

CREATE TABLE file_chunks (
  user_id TEXT NOT NULL,
  path TEXT NOT NULL,
  version INTEGER NOT NULL,
  position INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (user_id, path, version, position)
);

CREATE TABLE file_use (
  user_id TEXT NOT NULL PRIMARY KEY,
  newest_bytes BIGINT NOT NULL,
  kept_bytes BIGINT NOT NULL
);
`
