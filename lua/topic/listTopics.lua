--- Scans the registry page by page. Entries present during the whole scan are returned at least once, perhaps twice.
---
--- KEYS
---   entries  hash  parley:{topics}:entries
--- ARGV
---   cursor  text     0 for the first page, then the returned cursor
---   count   integer  approximate page size
--- Returns
---   cursor    text  0: this was the last page
---   topics[]  {topic text, entry json}

local reply = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
return {'ok', reply[1], reply[2]}
