--- Lists a page of a person's scheduled messages, refused ones included, ordered by client id.
---
--- KEYS
---   scheduled  hash  parley:{user:id}:scheduled
--- ARGV
---   after  text     the last client id of the previous page; empty: first page
---   bytes  integer  maximum size, but always at least one message
--- Returns
---   next        text  `after` of the next page; empty: there is none
---   messages[]  json

local after, bytes = ARGV[1], tonumber(ARGV[2])
local clientIds = redis.call('HKEYS', KEYS[1])
table.sort(clientIds)
local messages, size, last = {}, 0, ''
for _, clientId in ipairs(clientIds) do
  if clientId > after then
    size = size + redis.call('HSTRLEN', KEYS[1], clientId)
    if size > bytes and #messages > 0 then return {'ok', last, messages} end
    messages[#messages + 1] = redis.call('HGET', KEYS[1], clientId)
    last = clientId
  end
end
return {'ok', '', messages}
