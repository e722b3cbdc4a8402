--- Scans the directory page by page. People present during the whole scan are returned at least once, perhaps twice.
---
--- KEYS
---   names  hash  parley:{people}:names
--- ARGV
---   cursor  text     0 for the first page, then the returned cursor
---   count   integer  approximate page size
--- Returns
---   cursor    text  0: this was the last page
---   people[]  {id id, name text}

local reply = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
return {'ok', reply[1], reply[2]}
