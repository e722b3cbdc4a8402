--- Reads the registry, a part at a time; an entry that is there all the while is in one of the parts, perhaps in two.
---
--- KEYS
---   entries  hash  parley:{topics}:entries
--- ARGV
---   cursor  text     0 at first, then what came back
---   count   integer  about so many
--- Returns
---   cursor    text  0: there is no more
---   topics[]  {topic text, entry json}

local reply = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
return {'ok', reply[1], reply[2]}
