--- What a person has waiting to be sent, and what could not be: a page of it, in the order of the client ids.
---
--- KEYS
---   scheduled  hash  parley:{user:id}:scheduled
--- ARGV
---   after  text     the client id that the page begins after; empty: the first page
---   bytes  integer  of messages at most, but always one
--- Returns
---   next        text  the client id that the next page begins after; empty: there is none
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
