--- Reads after how many days messages are deleted, and the legal holds.
---
--- KEYS
---   team   hash  parley:{people}:team
---   holds  hash  parley:{people}:holds
--- Returns
---   now      ms       time of this read
---   ownerId  id?      of the team; null: none recorded yet
---   direct   integer  days; 0: never
---   group    integer
---   room     integer
---   holds[]  {target text, hold json}  target: `conversation:<id>` or `person:<id>`

-- @include nowMs

local owner, retention = unpack(redis.call('HMGET', KEYS[1], 'owner', 'retention'))
local direct, group, room = string.match(retention or '', '^(%d+),(%d+),(%d+)$')
return {
  'ok', nowMs(), owner, tonumber(direct or 0), tonumber(group or 0), tonumber(room or 0),
  redis.call('HGETALL', KEYS[2]),
}
