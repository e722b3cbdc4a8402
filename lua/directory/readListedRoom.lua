--- Reads a room for the list of all rooms: its state and the time of its newest event, nothing of its messages.
---
--- KEYS
---   meta    hash        parley:{c}:meta
---   log     list        parley:{c}:log
---   leases  sorted set  parley:{c}:leases
--- Returns
---   epoch  text?  null: there is no such room
---   room   json?
---   at     ms     0: the log is empty or archived

-- @include nowMs
-- @include readElement
-- @include roomState

local keys = {meta = KEYS[1], log = KEYS[2], leases = KEYS[3]}
local epoch = redis.call('HGET', keys.meta, 'epoch')
if not epoch then return {'ok', false, false, 0} end
local newest = redis.call('LINDEX', keys.log, -1)
return {'ok', epoch, roomState(keys, nowMs()), newest and readElement(newest) or 0}
