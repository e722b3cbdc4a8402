--- Lists the directory, a part at a time; who is there all the while is in one of the parts, perhaps in two.
---
--- KEYS
---   names  hash  parley:{people}:names
--- ARGV
---   cursor  text     0 at first, then what came back
---   count   integer  about so many
--- Returns
---   cursor    text  0: there is no more
---   people[]  {id id, name text}

local reply = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
return {'ok', reply[1], reply[2]}
