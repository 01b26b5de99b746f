/**
 * Memories that are merged and forgotten, and the profile beside the settings. A memory whose fact is not known yet was saved by an older program: the next
 * save finds it out. The row of an owner is only there to be locked.
 */
export const memorySchema = `
ALTER TABLE memories ADD COLUMN fact TEXT;
CREATE INDEX memories_by_fact ON memories (user_id, fact);
CREATE INDEX memory_tokens_by_memory ON memory_tokens (user_id, memory_id);

CREATE TABLE memory_owners (
  user_id TEXT NOT NULL PRIMARY KEY
);

CREATE TABLE memory_keys (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX memory_keys_by_memory ON memory_keys (user_id, memory_id);

ALTER TABLE settings ADD COLUMN profile TEXT;
`
